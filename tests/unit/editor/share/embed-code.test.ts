import { expect, test } from "vitest";
import { embedCode } from "#editor/share/embed-code.ts";

test("the embed code names the frame after the project, whatever characters are in it", () => {
  const code = embedCode("https://layback.example/embed?project=a&b", '"><script>alert(1)</script> & co');
  expect(code).toBe(
    '<iframe src="https://layback.example/embed?project=a&amp;b" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" allow="autoplay" style="inline-size: 100%; aspect-ratio: 4 / 3; border: 0"></iframe>',
  );
});
