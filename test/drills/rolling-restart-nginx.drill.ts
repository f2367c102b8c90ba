import { rollingRestart } from '#test/harness/deployment/rolling-restart.ts';

export const title = 'Rolling restart of three replicas behind nginx';
export const run = () => rollingRestart('nginx');
