import type { Browser } from "playwright";

export type RawTarget = {
  readonly send: (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The value of an expression in the page; it must survive JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
};

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } };

/** Finds a tab by its title and speaks the protocol directly: Playwright abandons a page for good when its process dies. */
export async function rawTarget(browser: Browser, title: string): Promise<RawTarget> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const target = targetInfos.find((info) => info.type === "page" && info.title === title);
  if (!target) throw new Error(`There is no tab "${title}", only ${targetInfos.map((info) => info.title).join(", ")}.`);
  const { sessionId } = await session.send("Target.attachToTarget", { targetId: target.targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  session.on("Target.receivedMessageFromTarget", (event) => {
    const answer = JSON.parse(event.message) as Answer;
    if (event.sessionId === sessionId && answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let lastId = 0;
  const send = async (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const id = ++lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    const { result, error } = await answered;
    if (error) throw new Error(error.message);
    return result;
  };
  return {
    send,
    evaluate: async (expression) => {
      const answer = (await send("Runtime.evaluate", { expression, returnByValue: true })) as {
        readonly result: { readonly value?: unknown };
      };
      return answer.result.value;
    },
  };
}
