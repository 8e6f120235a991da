import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";

export type CuttingRelay = {
  readonly url: string;
  /** Connections are cut once so many bytes have been sent from now on; undefined: none is. */
  cutAfter(bytes: number | undefined): void;
  close(): void;
};

/** A way to the server that breaks off in the middle of an upload, as a network does. */
export async function startCuttingRelay(serverUrl: string): Promise<CuttingRelay> {
  let leftBytes: number | undefined;
  const { hostname, port } = new URL(serverUrl);
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    client.on("data", (bytes) => {
      if (leftBytes !== undefined) leftBytes -= bytes.length;
      if (leftBytes !== undefined && leftBytes < 0) cut();
      else server.write(bytes);
    });
    server.on("data", (bytes) => client.write(bytes));
    for (const socket of [client, server]) socket.on("error", cut).on("close", cut);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cutAfter: (bytes) => (leftBytes = bytes),
    close: () => relay.close(),
  };
}
