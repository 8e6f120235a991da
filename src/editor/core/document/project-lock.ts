/** The right to write to one project: one tab of this browser holds it at a time. */
export type ProjectLease = {
  /** Resolves when another tab has taken over. Never after `release`. */
  readonly lost: Promise<void>;
  readonly release: () => void;
};

export type ProjectLocks = {
  /** Resolves when the lock is free and granted to this tab. Rejects when aborted before that, and where the page may not request locks. */
  readonly wait: (projectId: string, signal: AbortSignal) => Promise<ProjectLease>;
  /** True if any tab holds the lock, this one included. */
  readonly isHeld: (projectId: string) => Promise<boolean>;
  /** Steals the lock from the tab that holds it. Rejects where the page may not request locks. */
  readonly takeOver: (projectId: string) => Promise<ProjectLease>;
};

/** Uses the browser's Web Locks, which a crashed or closed tab releases automatically. */
export function createProjectLocks(locks: LockManager): ProjectLocks {
  const nameOf = (projectId: string) => `layback-project-${projectId}`;
  const request = (projectId: string, options: LockOptions) =>
    new Promise<ProjectLease>((resolve, reject) => {
      let isGranted = false;
      let isReleased = false;
      let release = () => {};
      let reportLost = () => {};
      const held = new Promise<void>((end) => {
        release = () => {
          isReleased = true;
          end();
        };
      });
      const lost = new Promise<void>((report) => {
        reportLost = report;
      });
      const grant = () => {
        isGranted = true;
        resolve({ lost, release });
        return held;
      };
      locks.request(nameOf(projectId), options, grant).catch((error: unknown) => {
        // After the grant a rejection means that the lock was stolen.
        if (isGranted) {
          if (!isReleased) reportLost();
        } else if (error instanceof DOMException && error.name === "SecurityError") {
          // Sandboxed frames may not lock at all: then every tab writes.
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

/** For browsers without Web Locks: every tab writes; the server still applies each operation whole and once. */
export const noProjectLocks: ProjectLocks = {
  wait: () => Promise.resolve({ lost: new Promise(() => undefined), release: () => undefined }),
  isHeld: () => Promise.resolve(false),
  takeOver: () => Promise.resolve({ lost: new Promise(() => undefined), release: () => undefined }),
};
