import { ApiError } from '@smokehouse/shared/api';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { mockNetwork, refusal } from '@smokehouse/shared/testing';
import { checkSessions } from './check-sessions';

const user = { _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} };
const NOBODY = { success: false, message: '' };

/** Answers of the session checks. @param answerUser to that of the customer */
function mockChecks(answerUser: () => unknown): void {
  mockNetwork({
    'GET /api/user/is-auth': (() => answerUser()) as never,
    'GET /api/dineuser/is-auth': NOBODY,
    'GET /api/seller/is-auth': NOBODY,
  });
}

describe('a session check', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    useSession.setState(useSession.getInitialState(), true);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each([
    ['the server has no database', () => refusal(503, 'unavailable', 'Away.')],
    ['there is no connection', () => new ApiError('No connection', 0, 'network')],
  ] as const)('is repeated until it is answered, if %s', async (_, failure) => {
    let isAway = true;
    mockChecks(() => {
      if (isAway) throw failure();
      return { success: true, user };
    });
    void checkSessions();
    await jest.advanceTimersByTimeAsync(5_000);
    // It is unknown who is signed in, and not that nobody is.
    expect(useSession.getState()).toMatchObject({ checked: false, user: null });
    expect(useSession.getState().recheck).toBeDefined();
    isAway = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(useSession.getState().user?.name).toBe('Reem');
    expect(useSession.getState()).toMatchObject({ checked: true, recheck: undefined });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('closes the sign-in that was opened meanwhile, if a customer is signed in', async () => {
    mockChecks(() => ({ success: true, user }));
    useUi.getState().setSignInOpen(true);
    await checkSessions();
    expect(useUi.getState().signInOpen).toBe(false);
  });

  it('is repeated at once when somebody tries again', async () => {
    let isAway = true;
    mockChecks(() => {
      if (isAway) throw refusal(503, 'unavailable', 'Away.');
      return { success: true, user };
    });
    void checkSessions();
    await jest.advanceTimersByTimeAsync(0);
    isAway = false;
    useSession.getState().recheck?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(useSession.getState()).toMatchObject({ checked: true, recheck: undefined });
    expect(useSession.getState().user?.name).toBe('Reem');
  });

  it('without an answer signs out nobody who has signed in meanwhile', async () => {
    let isAway = true;
    mockChecks(() => {
      if (isAway) throw refusal(503, 'unavailable', 'Away.');
      return { success: true, user };
    });
    void checkSessions();
    await jest.advanceTimersByTimeAsync(0);
    useSession.getState().setUser(user);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(useSession.getState().user).toBe(user);
    isAway = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(useSession.getState().user?.name).toBe('Reem');
  });

  it('that is refused means signed out', async () => {
    useSession.getState().setUser(user);
    mockChecks(() => {
      throw refusal(401, 'sign_in_needed', 'Please sign in first.');
    });
    await checkSessions();
    expect(useSession.getState().user).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });
});
