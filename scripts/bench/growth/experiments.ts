import { BUSY, type GrowthSide, PAGES, READERS } from './sides.ts';

export interface Request {
  method?: string;
  path: string;
  cookie?: string;
  body?: unknown;
}

interface Experiment {
  what: string;
  /**
   * The maximum ratio of a request's cost with a million pages to a thousand; undefined without a
   * budget.
   */
  budget?: number;
  /** Requests to each size per round. */
  requests: number;
  ask: (side: GrowthSide, number: number) => Request;
}

export const ROUNDS = 4;
const BUDGET = 1.3;

const reader = ({ readers }: GrowthSide, number: number) => readers[number % readers.length];
const owner = ({ busy }: GrowthSide, number: number) => busy[number % busy.length];

/** The requests to both sizes, in this order: the last one deletes its accounts. */
export const EXPERIMENTS: readonly Experiment[] = [
  {
    what: 'public page, cold',
    budget: BUDGET,
    requests: PAGES / ROUNDS,
    ask: ({ pages }, number) => ({ path: `/u/${pages[number % pages.length]}` }),
  },
  {
    what: 'public page, hot',
    budget: BUDGET,
    requests: 500,
    ask: ({ pages }) => ({ path: `/u/${pages[0]}` }),
  },
  {
    what: 'dashboard: profile',
    budget: BUDGET,
    requests: READERS,
    ask: (side, number) => ({ path: '/api/profile', ...reader(side, number) }),
  },
  {
    what: 'dashboard: links',
    budget: BUDGET,
    requests: READERS,
    ask: (side, number) => ({ path: '/api/links', ...reader(side, number) }),
  },
  {
    what: 'order change of 100 links',
    requests: 4 * BUSY,
    ask(side, number) {
      const { cookie = '', linkIds = [] } = owner(side, number) ?? {};
      const turned = Math.floor(number / BUSY) % 2 === 0;
      const body = { linkIds: turned ? linkIds.toReversed() : linkIds };
      return { method: 'PUT', path: '/api/links/order', cookie, body };
    },
  },
  {
    what: 'analytics of 90 days, 100 links',
    requests: 2 * BUSY,
    ask: (side, number) => ({ path: '/api/analytics?range=90', ...owner(side, number) }),
  },
  {
    what: 'deletion of an account with 100 links and a year of days',
    requests: BUSY / ROUNDS,
    ask: (side, number) => ({ method: 'DELETE', path: '/api/account', ...owner(side, number) }),
  },
];
