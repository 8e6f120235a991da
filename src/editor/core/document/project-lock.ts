/** The right to write to one project: one tab of this browser has it at a time. */
export type ProjectLease = {
  /** Resolves when another tab has taken over. Never after `release`. */
  readonly lost: Promise<void>;
  readonly release: () => void;
};

export type ProjectLocks = {
  /** Resolves when the right is free and ours. Rejects when aborted before that, and where the page may not ask. */
  readonly wait: (projectId: string, signal: AbortSignal) => Promise<ProjectLease>;
  /** Somebody has it: another tab, or this one. */
  readonly isHeld: (projectId: string) => Promise<boolean>;
  /** Takes it from the tab that has it. Rejects where the page may not ask. */
  readonly takeOver: (projectId: string) => Promise<ProjectLease>;
};

/** By the browser's Web Locks: a crashed or closed tab frees them by itself. */
export function createProjectLocks(locks: LockManager): ProjectLocks {
  const nameOf = (projectId: string) => `layback-project-${projectId}`;
  const request = (projectId: string, options: LockOptions) =>
    new Promise<ProjectLease>((resolve, reject) => {
      let isGranted = false;
      let isReleased = false;
      let release = () => {};
      let tellLost = () => {};
      const held = new Promise<void>((end) => {
        release = () => {
          isReleased = true;
          end();
        };
      });
      const lost = new Promise<void>((tell) => {
        tellLost = tell;
      });
      const grant = () => {
        isGranted = true;
        resolve({ lost, release });
        return held;
      };
      locks.request(nameOf(projectId), options, grant).catch((error: unknown) => {
        // After the grant a rejection means that the lock was stolen.
        if (isGranted) {
          if (!isReleased) tellLost();
        } else if (error instanceof DOMException && error.name === "SecurityError") {
          // Sandboxed frames refuse to lock at all: then every tab writes.
          resolve({ lost, release });
        } else {
          reject(error);
        }
      });
    });
  return {
    wait: (projectId, signal) => request(projectId, { signal }),
    isHeld: async (projectId) => (await locks.query()).held?.some((lock) => lock.name === nameOf(projectId)) ?? false,
    takeOver: (projectId) => request(projectId, { steal: true }),
  };
}

/** Where the browser has no locks every tab writes; the server still applies each operation whole and once. */
export const noProjectLocks: ProjectLocks = {
  wait: () => Promise.resolve({ lost: new Promise(() => undefined), release: () => undefined }),
  isHeld: () => Promise.resolve(false),
  takeOver: () => Promise.resolve({ lost: new Promise(() => undefined), release: () => undefined }),
};
