import { allSettled } from "./saved-project.ts";

/** Resolves once every message sent on a broadcast channel of this thread, and the answers to it, have been delivered. */
export async function broadcastsDelivered(): Promise<void> {
  const name = crypto.randomUUID();
  const [sender, receiver] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  for (let round = 0; round < 5; round++) {
    await allSettled();
    await new Promise((resolve) => {
      receiver.addEventListener("message", resolve, { once: true });
      sender.postMessage(undefined);
    });
    // The channels of one pass of the event loop are called in no given order.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  sender.close();
  receiver.close();
}
