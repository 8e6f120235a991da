import { describe, expect, test } from "vitest";
import { openTabBroadcast } from "#editor/core/document/tab-broadcast.ts";
import { broadcastsDelivered } from "#tests/support/editor/broadcasts.ts";
import { putting } from "./operation-rows.ts";

describe("the tabs of one browser", () => {
  const received = async (act: (view: ReturnType<typeof openTabBroadcast>) => void, userId = "u", projectId = "p") => {
    const [writer, looker] = [openTabBroadcast("u", "p"), openTabBroadcast(userId, projectId)];
    const heard: unknown[] = [];
    looker.listen((changes) => heard.push(changes));
    act(writer);
    await broadcastsDelivered();
    writer.close();
    looker.close();
    return heard;
  };

  test("receive each other's edits of the same project and user, and a notice when a writer starts", async () => {
    expect(await received((view) => view.send(putting("a")))).toEqual([putting("a")]);
    expect(await received((view) => view.started())).toEqual([[]]);
    expect(await received((view) => view.send([]))).toEqual([]);
    expect(await received((view) => view.send(putting("a")), "other")).toEqual([]);
    expect(await received((view) => view.send(putting("a")), "u", "other")).toEqual([]);
  });
});
