import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-client.ts';
import { upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

it('rejects an upload with a NetworkError after a timeout that depends on the size of the image', async () => {
  const limits: number[] = [];
  class StalledRequest {
    timeout = 0;
    ontimeout = () => undefined;
    upload = {};
    open() {}
    setRequestHeader() {}
    send() {
      limits.push(Math.floor(this.timeout / 1000));
      if (this.timeout > 0) this.ontimeout();
    }
  }
  vi.stubGlobal('XMLHttpRequest', StalledRequest);
  for (const image of ['', 'a'.repeat(5_000_000)]) {
    const ended = upload('/profile/picture', { image }, () => undefined);
    await expect(ended).rejects.toBeInstanceOf(NetworkError);
  }
  expect(limits).toEqual([20, 220]);
});

it.each(['', '<h1>Error</h1>', 'null'])(
  'rejects an upload with an ApiError without a text if the body of the response is %j',
  async (responseText) => {
    class FailedRequest {
      status = 500;
      responseText = responseText;
      onload = () => undefined;
      upload = {};
      open() {}
      setRequestHeader() {}
      send() {
        this.onload();
      }
    }
    vi.stubGlobal('XMLHttpRequest', FailedRequest);
    const ended = upload('/profile/picture', { image: '' }, () => undefined);
    await expect(ended).rejects.toEqual(new ApiError(500, {}));
  },
);
