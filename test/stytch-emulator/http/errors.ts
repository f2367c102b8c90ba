/** An error in the format of Stytch's API; the dispatcher adds the request id. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
  }
}

/** 400 for a body or query that is invalid for its call. */
export const badRequest = (message: string) => new ApiError(400, 'bad_request', message);

/** 401 for wrong or missing project credentials. */
export const unauthorized = () =>
  new ApiError(401, 'unauthorized_credentials', 'Unauthorized credentials.');

/** 404 for a path that the emulator does not serve. */
export const routeNotFound = () =>
  new ApiError(404, 'route_not_found', 'The requested route was not found.');

/** 404 for an unknown, expired or revoked session, which callers cannot distinguish. */
export const sessionNotFound = () =>
  new ApiError(404, 'session_not_found', 'Session could not be found.');

/** 404 for an unknown or deleted user. */
export const userNotFound = () => new ApiError(404, 'user_not_found', 'User could not be found.');
