import { describe, expect, test } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import { UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { aDevice, renamed, renaming, withOperations, withProjects } from "#tests/support/editor/opened-project.ts";

const rename = (name: string) => ({ kind: "rename", name }) as const;

describe("a project that is opened read-only", () => {
  test("is shown with its pending operations, is never written or sent, and cannot be edited from the first moment", async () => {
    const { open, journal, heldLocks, storedName, pass } = aDevice();
    await journal.append("p", renaming("1", "New"));
    const store = createEditorStore();
    store.setState({ writerTurn: { status: "takingOver" } });
    const moments: unknown[] = [];
    store.subscribe(({ projectId, readOnly, writerTurn }) => moments.push([projectId, readOnly, writerTurn.status]));
    const tab = await open({ isViewer: true, store });
    expect(moments).toEqual([
      [undefined, true, "elsewhere"],
      ["p", true, "elsewhere"],
    ]);
    await tab.project().takeOver();
    await pass(60_000);
    expect(store.getState().document.timeline.name).toBe("New");
    expect([tab.project().syncSession(), await heldLocks(), await storedName()]).toEqual([undefined, 0, "Reel"]);
  });

  test("is shown without the journalled operations if two earlier openings crashed", async () => {
    const { open, journal } = aDevice();
    await journal.append("p", renaming("1", "New"));
    await journal.replayBegins("p");
    expect((await open({ isViewer: true })).name()).toBe("New");
    await journal.replayBegins("p");
    const tab = await open({ isViewer: true });
    expect([tab.name(), tab.store.getState().recovery]).toEqual(["Reel", undefined]);
  });

  test("is not shown if the editor is disposed meanwhile", async () => {
    const { open, journal, pass } = aDevice();
    const wait = later<void>();
    const leaving = new AbortController();
    const slow = { ...journal, load: (id: string) => wait.promise.then(() => journal.load(id)) };
    const tab = await open({ isViewer: true, journal: slow, signal: leaving.signal });
    const before = tab.store.getState();
    leaving.abort();
    wait.resolve();
    await pass(0);
    expect([tab.store.getState(), tab.isOpen()]).toEqual([before, true]);
  });
});

describe("a refresh of a read-only tab", () => {
  /** A read-only tab beside a writing one. Its next revision request or load waits until a test releases it. */
  async function aLooker() {
    const device = aDevice();
    const gates = { revision: Promise.resolve(), load: Promise.resolve() };
    const counts = { revisions: 0, loads: 0 };
    const { backend } = device;
    const slow = withProjects(backend, {
      revision: async (id) => {
        counts.revisions += 1;
        await gates.revision;
        return backend.projects.revision(id);
      },
      load: async (id) => {
        counts.loads += 1;
        await gates.load;
        return backend.projects.load(id);
      },
    });
    const writer = await device.open();
    const looker = await device.open({ backend: slow });
    const wait = (which: keyof typeof gates) => {
      const gate = later<void>();
      gates[which] = gate.promise;
      return gate.resolve;
    };
    return { ...device, writer, looker, counts, wait };
  }

  test("sends no request after the editor is disposed, nor while a recovery is offered", async () => {
    const { looker, counts } = await aLooker();
    looker.project().dispose();
    await looker.project().refresh();
    expect(counts.revisions).toBe(0);
    const device = aDevice();
    await device.journal.append("p", renaming("1", "New"));
    await device.journal.replayBegins("p");
    await device.journal.replayBegins("p");
    let asked = 0;
    const counting = withProjects(device.backend, { revision: (id) => ((asked += 1), device.backend.projects.revision(id)) });
    const offered = await device.open({ backend: counting });
    expect(offered.store.getState().recovery).toBeDefined();
    await device.saveThere("Theirs");
    await offered.project().refresh();
    expect([asked, offered.name()]).toEqual([0, "Reel"]);
  });

  test("is discarded if the editor is disposed meanwhile or gets the write lock", async () => {
    for (const which of ["revision", "load"] as const) {
      for (const happens of ["goes", "writes"] as const) {
        const { looker, saveThere, wait, pass, counts } = await aLooker();
        await saveThere("Theirs");
        const goOn = wait(which);
        const looking = looker.project().refresh();
        await pass(0);
        const loadsBefore = counts.loads;
        if (happens === "goes") looker.project().dispose();
        else void looker.project().takeOver();
        await pass(0);
        goOn();
        await looking;
        await pass(0);
        if (happens === "goes") expect([looker.name(), counts.loads], which).toEqual(["Reel", loadsBefore]);
        else {
          looker.project().syncSession()?.commit(renamed("Mine"));
          expect([looker.store.getState().readOnly, looker.name()], which).toEqual([false, "Mine"]);
        }
      }
    }
  });

  test("changes nothing if the server does not answer", async () => {
    const device = aDevice();
    await device.open();
    const silent = withProjects(device.backend, { load: async () => failure(UNREACHABLE) });
    const looker = await device.open({ backend: silent });
    await device.saveThere("Theirs");
    const before = looker.store.getState();
    await looker.project().refresh();
    expect(looker.store.getState()).toBe(before);
  });

  test("keeps edits that the other tab has sent meanwhile, which may be newer; a mere start of writing changes nothing", async () => {
    const { looker, saveThere, wait, pass, broadcastFromThere, delivered } = await aLooker();
    await saveThere("Theirs");
    const view = broadcastFromThere();
    for (const changes of [[rename("Newer")], []]) {
      const goOn = wait("load");
      const looking = looker.project().refresh();
      await pass(0);
      if (changes.length > 0) view.send(changes);
      else view.started();
      await delivered();
      goOn();
      await looking;
      expect(looker.name()).toBe(changes.length > 0 ? "Newer" : "Theirs");
    }
  });
});

describe("edits of the tab that writes", () => {
  test("are shown in the read-only tab, and its selection stays", async () => {
    const { open, broadcastFromThere, delivered } = aDevice();
    await open();
    const looker = await open();
    looker.store.setState({ selection: new Set(["a"]) });
    broadcastFromThere().send([rename("New")]);
    await delivered();
    expect([looker.name(), [...looker.store.getState().selection]]).toEqual(["New", ["a"]]);
  });

  test("are not shown in a tab that writes itself, shows another project, or is closed", async () => {
    const { open, broadcastFromThere, delivered } = aDevice();
    const writer = await open();
    const other = await open();
    other.store.setState({ projectId: "q" });
    const gone = await open();
    const before = [writer, other, gone].map(({ store }) => store.getState());
    gone.project().dispose();
    broadcastFromThere().send([rename("New")]);
    await delivered();
    expect([writer, other, gone].map(({ store }) => store.getState())).toEqual(before);
  });

  test("change nothing if they are empty", async () => {
    const { open, broadcastFromThere, delivered } = aDevice();
    await open();
    const looker = await open();
    const before = looker.store.getState();
    broadcastFromThere().started();
    await delivered();
    expect(looker.store.getState()).toBe(before);
  });

  test("reach the other tabs at once; a tab that wrote before discards its own state and reloads before it writes again", async () => {
    const { open, backend, pass, delivered } = aDevice();
    let isAway = false;
    const sometimesAway = withProjects(backend, { load: async (id) => (isAway ? failure(UNREACHABLE) : backend.projects.load(id)) });
    const first = await open({ backend: sometimesAway });
    const second = await open({ backend: withOperations(backend, {}) });
    await second.project().takeOver();
    await delivered();
    second.project().syncSession()?.commit(renamed("New"));
    await delivered();
    expect(first.name()).toBe("New");
    await pass(0);
    isAway = true;
    second.project().dispose();
    await pass(0);
    expect(first.store.getState().writerTurn).toMatchObject({ status: "waiting" });
    isAway = false;
    await pass(500);
    expect([first.name(), first.store.getState().readOnly]).toEqual(["New", false]);
  });
});
