import { expect, it } from 'vitest';
import { readReport } from './wrk.ts';

const REPORT = `Running 1s test @ http://127.0.0.1:18111/
  1 threads and 4 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   710.83us    1.74ms  21.08ms   92.49%
    Req/Sec    18.88k     8.25k   26.42k    80.00%
  Latency Distribution
     50%  126.00us
     75%  377.00us
     90%    1.83ms
     99%    1.32s
  18825 requests in 1.00s, 2.24MB read
Requests/sec:  18760.84
Transfer/sec:      2.23MB`;

it('reads the rate, and latencies in all units', () => {
  expect(readReport(REPORT)).toEqual({
    requests: 18_825,
    perSecond: 18_760.84,
    p50: 0.126,
    p99: 1_320,
    failures: 0,
  });
});

it('counts rejected requests and broken connections as failures', () => {
  const broken = `  Socket errors: connect 1, read 20, write 300, timeout 4000
  Non-2xx or 3xx responses: 50000`;
  expect(readReport(`${REPORT}\n${broken}`).failures).toBe(54_321);
});
