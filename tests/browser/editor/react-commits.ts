/** Counts React's commits to the page. A setup file of the screens' tests: react-dom looks for this hook when it loads. */
type Hook = { onCommitFiberRoot: (...parameters: unknown[]) => void };

let count = 0;
const place = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
const nothing = () => undefined;
const own = {
  supportsFiber: true,
  isDisabled: false,
  renderers: new Map(),
  inject: () => 1,
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
  onPostCommitFiberRoot: nothing,
};
const present: Hook = place.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? own;
const reported = present.onCommitFiberRoot;
present.onCommitFiberRoot = (...parameters) => {
  count += 1;
  reported.apply(present, parameters);
};
place.__REACT_DEVTOOLS_GLOBAL_HOOK__ = present;

/** Committed renders of all roots so far. */
export const reactCommits = (): number => count;
