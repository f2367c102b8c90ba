const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns a document that redirects immediately. It responds to a form instead of a redirect,
 * because the posting page's `form-action 'self'` also applies to redirects (CSP 3). It has no
 * style or script, so the strictest CSP suffices.
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
