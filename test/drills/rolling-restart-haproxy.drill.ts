import { rollingRestart } from '#test/harness/deployment/rolling-restart.ts';

export const title = 'Rolling restart of three replicas behind HAProxy';
export const run = () => rollingRestart('HAProxy');
