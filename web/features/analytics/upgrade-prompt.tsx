import Sparkles from 'lucide-react/icons/sparkles';
import { showUpgradeNotice } from '#web/lib/upgrade-notice.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

/** Shown instead of analytics to users without Pro. */
export function UpgradePrompt() {
  return (
    <Card>
      <EmptyState icon={<Sparkles />} title="Analytics is part of Pro">
        <p>See how many people visit your page and which links they click.</p>
        <Button onClick={showUpgradeNotice}>Upgrade Now</Button>
      </EmptyState>
    </Card>
  );
}
