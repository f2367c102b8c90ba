/** Tells the user that payments are not available yet. */
export function showUpgradeNotice(): void {
  window.alert('Payment integration is coming soon!');
}
