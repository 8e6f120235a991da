// In the frame of an example: answers requests to addresses below `api/`, as a server would. What is sent with PUT is stored until the tab is
// closed, what is sent with POST (a file) until the next run.
{
  const folder = new URL("api/", document.baseURI).href;
  const { fetch } = globalThis;
  const answer = async (path, { method = "GET", body }) => {
    if (method === "PUT") {
      sessionStorage.setItem(path, body);
      return new Response(null, { status: 204 });
    }
    if (method === "POST") return Response.json({ url: URL.createObjectURL(body) }, { status: 201 });
    const stored = sessionStorage.getItem(path);
    return stored === null
      ? new Response("Not found", { status: 404 })
      : new Response(stored, { headers: { "content-type": "application/json" } });
  };
  globalThis.fetch = async (input, options = {}) => {
    const { href } = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (!href.startsWith(folder)) return fetch(input, options);
    const path = href.slice(folder.length);
    const response = await answer(path, options);
    console.info(`${options.method ?? "GET"} api/${path}: ${response.status}`);
    return response;
  };
}
