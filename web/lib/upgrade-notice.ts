/** What every "Upgrade Now" button does until there is something to buy. */
export function showUpgradeNotice(): void {
  window.alert('Payment integration is coming soon!');
}
