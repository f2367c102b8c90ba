/**
 * Basic layout and colors. The static page has no counting, sharing, link previews or custom
 * colors.
 */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#fff;background:linear-gradient(to right,#6366f1,#8b5cf6)}
main{max-width:480px;min-height:100vh;margin:auto;padding:48px 16px;text-align:center}
img{width:112px;height:112px;border-radius:50%}
h1{margin:16px 0 4px;font-size:24px}
a{display:block;margin:12px 0;padding:14px 16px;border-radius:12px;background:#000;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #fff;outline-offset:2px}
`;

/**
 * Returns a hand-written page as a static host would serve it: the baseline for the size of a page.
 */
export function staticPage(name: string, links: number): string {
  const buttons = Array.from(
    { length: links },
    (_, index) =>
      `<a href="https://example.com/${index + 1}" target="_blank" rel="noopener">Link ${index + 1}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="A few links and a picture.">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="picture.webp" alt="Picture of ${name}" width="112" height="112">
<h1>${name}</h1>
<p>A few links and a picture.</p>
${buttons.join('\n')}
</main>
</body>
</html>
`;
}
