/** Google's logo: a letter G in four colors. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M18.01 5.99A8.5 8.5 0 0 0 4.64 7.75" stroke="#ea4335" />
      <path d="M4.64 7.75a8.5 8.5 0 0 0 0 8.5" stroke="#fbbc05" />
      <path d="M4.64 16.25a8.5 8.5 0 0 0 13.37 1.76" stroke="#34a853" />
      <path d="M18.01 18.01A8.5 8.5 0 0 0 20.5 12H12" stroke="#4285f4" />
    </svg>
  );
}
