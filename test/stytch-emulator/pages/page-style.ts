/** The styles of the emulator's pages, which the CSP allows by hash. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --background: #f4f2ef; --card: #fff; --text: #1f1d1a; --muted: #5f5a53; --line: #e0dbd4;
  --hover: #f7f5f2; --accent: #4f46e5; --on-accent: #fff; --error: #b3261e;
  --notice: #fef3c7; --on-notice: #713f12; --notice-line: #f5d97b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #151412; --card: #1f1d1b; --text: #f3f0ec; --muted: #b5aea5; --line: #3a3733;
    --hover: #292724; --accent: #a5b4fc; --on-accent: #1e1b4b; --error: #ffb4ab;
    --notice: #33290d; --on-notice: #fde68a; --notice-line: #57470f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; padding-bottom: 1.5rem; min-height: 100vh; display: flex; flex-direction: column; color: var(--text);
  background: var(--background); font: 1rem/1.5 system-ui, sans-serif; }
header { margin-bottom: 1.5rem; padding: .75rem 1rem; color: var(--on-notice); background: var(--notice);
  border-bottom: 1px solid var(--notice-line); font-size: .875rem; text-align: center; }
header a { color: inherit; }
header p { max-width: 44rem; margin: 0 auto; text-wrap: balance; }
main { width: min(27rem, 100% - 2rem); margin: auto; padding: 2rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1.25rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { margin: 0; font-size: 1rem; }
.lead { margin: .375rem 0 0; color: var(--muted); overflow-wrap: anywhere; }
.lead strong { color: var(--text); font-weight: 600; }
.accounts { list-style: none; margin: 1.25rem -1rem 0; padding: 0; }
.accounts li + li { margin-top: .125rem; }
button, input { font: inherit; color: inherit; }
button { min-height: 2.75rem; border: 0; border-radius: .75rem; background: none; cursor: pointer; }
.account { display: flex; align-items: center; gap: .875rem; width: 100%; padding: .625rem 1rem;
  text-align: start; }
.account svg { flex: none; width: 2.75rem; height: 2.75rem; }
.account:hover, .secondary:hover { background: var(--hover); }
.details, .name, .email { display: block; min-width: 0; overflow-wrap: anywhere; line-height: 1.35; }
.name { font-weight: 600; }
.email { color: var(--muted); font-size: .875rem; }
.other { display: grid; gap: .875rem; margin-top: 1.25rem; padding-top: 1.5rem;
  border-top: 1px solid var(--line); }
.field { display: grid; gap: .25rem; }
label { font-size: .875rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; background: var(--card);
  border: 1px solid #8b857d; border-radius: .75rem; }
input[aria-invalid] { border-color: var(--error); }
.error { margin: 0; color: var(--error); font-size: .875rem; }
.primary { color: var(--on-accent); background: var(--accent); font-weight: 600; }
.primary:hover { filter: brightness(1.08); }
.secondary { width: 100%; color: var(--muted); }
.cancel { margin-top: .5rem; }
.wide main { width: min(44rem, 100% - 2rem); margin-top: 0; }
.messages { display: grid; gap: 1rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.messages > li { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem;
  overflow-wrap: anywhere; }
.messages p { margin: .25rem 0 0; }
.messages .code { font: 600 1.75rem/1.4 ui-monospace, monospace; letter-spacing: .15em; }
.lead a { color: var(--accent); }
.messages a { display: inline-block; padding: .5rem 0; color: var(--accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) {
  body { padding: 0; background: var(--card); }
  header { margin: 0; }
  main, .wide main { width: 100%; margin: 0; flex: 1; padding: 1.5rem 1.25rem 2rem; border: 0;
    border-radius: 0; }
}
`;
