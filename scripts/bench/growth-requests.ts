import { BUSY, type GrowthTarget, PAGES, READERS } from './growth-targets.ts';

export interface Request {
  method?: string;
  path: string;
  cookie?: string;
  body?: unknown;
}

interface Experiment {
  name: string;
  /**
   * The maximum ratio of the cost with a million pages to the cost with a thousand pages. Undefined
   * if there is no limit.
   */
  budget?: number;
  /** Number of requests to each database size per round. */
  requests: number;
  requestFor: (target: GrowthTarget, number: number) => Request;
}

export const ROUNDS = 4;
const BUDGET = 1.3;

const reader = ({ readers }: GrowthTarget, number: number) => readers[number % readers.length];
const owner = ({ busy }: GrowthTarget, number: number) => busy[number % busy.length];

/** The requests to both database sizes, in order. The deletion of accounts must be the last one. */
export const GROWTH_REQUESTS: readonly Experiment[] = [
  {
    name: 'public page, cold',
    budget: BUDGET,
    requests: PAGES / ROUNDS,
    requestFor: ({ pages }, number) => ({ path: `/u/${pages[number % pages.length]}` }),
  },
  {
    name: 'public page, hot',
    budget: BUDGET,
    requests: 500,
    requestFor: ({ pages }) => ({ path: `/u/${pages[0]}` }),
  },
  {
    name: 'dashboard: profile',
    budget: BUDGET,
    requests: READERS,
    requestFor: (target, number) => ({ path: '/api/profile', ...reader(target, number) }),
  },
  {
    name: 'dashboard: links',
    budget: BUDGET,
    requests: READERS,
    requestFor: (target, number) => ({ path: '/api/links', ...reader(target, number) }),
  },
  {
    name: 'click',
    budget: BUDGET,
    requests: 2 * READERS,
    requestFor(target, number) {
      const { linkIds = [] } = reader(target, number) ?? {};
      const link = linkIds[Math.floor(number / READERS) % linkIds.length];
      return { method: 'POST', path: `/api/links/${link}/click` };
    },
  },
  {
    name: 'order change of 100 links',
    requests: 4 * BUSY,
    requestFor(target, number) {
      const { cookie = '', linkIds = [] } = owner(target, number) ?? {};
      const turned = Math.floor(number / BUSY) % 2 === 0;
      const body = { linkIds: turned ? linkIds.toReversed() : linkIds };
      return { method: 'PUT', path: '/api/links/order', cookie, body };
    },
  },
  {
    name: 'analytics of 90 days, 100 links',
    budget: BUDGET,
    requests: 2 * BUSY,
    requestFor: (target, number) => ({ path: '/api/analytics?range=90', ...owner(target, number) }),
  },
  {
    name: 'deletion of an account with 100 links and a year of days',
    budget: BUDGET,
    requests: BUSY / ROUNDS,
    requestFor: (target, number) => ({
      method: 'DELETE',
      path: '/api/account',
      ...owner(target, number),
    }),
  },
];
