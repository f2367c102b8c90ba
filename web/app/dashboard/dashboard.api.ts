import { useQuery } from '@tanstack/react-query';
import { profileViewsSchema } from '#bff/contracts/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const fetchViews = async (): Promise<number> =>
  (await api.get('/profile/views', profileViewsSchema)).views;

/** Returns how often the page was viewed. */
export const useViews = () => useQuery({ queryKey: queryKeys.views, queryFn: fetchViews });
