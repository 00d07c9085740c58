import { toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';

/** Shows a sentence for a moment: success 2000 ms, error 4000 ms. */
export const notify = {
  success: (message: string) => toast.success(message, { duration: 2000 }),
  error: (message: string) => toast.error(message, { duration: 4000 }),
};

/** The place where toasts appear; once a page. Headless, because the library's own look injects inline styles. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.filter((one) => one.visible).map((one) => (
        <div key={one.id} className={`toast ${one.type === 'error' ? 'bad' : ''}`} role={one.type === 'error' ? 'alert' : 'status'}>
          <Icon name={one.type === 'error' ? 'alert' : 'check'} />
          <span>{typeof one.message === 'function' ? null : one.message}</span>
        </div>
      ))}
    </div>
  );
}
