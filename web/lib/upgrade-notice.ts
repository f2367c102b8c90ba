/** The action of every "Upgrade Now" button until payments exist. */
export function showUpgradeNotice(): void {
  window.alert('Payment integration is coming soon!');
}
