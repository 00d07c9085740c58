export { CartLink } from './cart-link';
export { Icon, type IconName } from './icon';
export {
  AddControl,
  Brand,
  DishPicture,
  ErrorNotice,
  EmptyState,
  Field,
  LanguageSwitch,
  Modal,
  PasswordField,
  Price,
  StatusLabel,
  Stepper,
} from './parts';
export { usePageTitle } from './page-title';
export { clearToasts, notify, Toasts } from './toasts';
