/** Runs in the page before any other script: counts timers, animation frames and messages that wake its main thread. */
export const COUNT_WAKE_UPS = `(() => {
  let count = 0;
  const counted = (listener) => typeof listener !== "function" ? listener : function (...given) { count += 1; return listener.apply(this, given); };
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
    const original = window[name];
    window[name] = (callback, ...rest) => original.call(window, counted(callback), ...rest);
  }
  for (const { prototype } of [MessagePort, Worker]) {
    const { set } = Object.getOwnPropertyDescriptor(prototype, "onmessage");
    Object.defineProperty(prototype, "onmessage", { set(listener) { set.call(this, counted(listener)); } });
    prototype.addEventListener = function (type, listener, options) {
      return EventTarget.prototype.addEventListener.call(this, type, type === "message" ? counted(listener) : listener, options);
    };
  }
  window.wakeUps = () => count;
})()`;
