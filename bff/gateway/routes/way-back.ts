const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A document that goes on to an address at once. It answers a form in place of a redirect: the
 * `form-action 'self'` of the page that posts it holds for where a redirect leads, too (CSP 3).
 * It needs no style and no script, and so the policy of answers that are no pages does for it.
 */
export function wayBack(url: string): string {
  const href = url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Going back · Posy</title>
</head>
<body><p><a href="${href}">Go back to the application</a></p></body>
</html>
`;
}
