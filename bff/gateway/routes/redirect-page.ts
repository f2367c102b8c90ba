const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns a document that redirects immediately. The response to a form must not be a redirect,
 * because the `form-action 'self'` of the page with the form also applies to redirects (CSP 3). The
 * document has no style or script, so the strictest CSP suffices.
 */
export function redirectPage(url: string): string {
  const href = url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Redirecting · Posy</title>
</head>
<body><p><a href="${href}">Continue to the application</a></p></body>
</html>
`;
}
