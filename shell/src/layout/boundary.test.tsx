import { render } from '@testing-library/react';
import { Boundary } from './boundary';

function Price(): never {
  throw new TypeError('no price');
}
const Reviews = () => <Price />;

test('a boundary tells the components around an error', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = jest.fn();
  const { container } = render(
    <Boundary page="/" onError={onError} fallback={() => 'failed'}>
      <Reviews />
    </Boundary>,
  );
  expect(container.textContent).toBe('failed');
  expect(onError).toHaveBeenCalledTimes(1);
  const [error, components] = onError.mock.calls[0] as [Error, string];
  expect(error.message).toBe('no price');
  expect(components).toMatch(/at Price [^]*at Reviews /);
  logged.mockRestore();
});
