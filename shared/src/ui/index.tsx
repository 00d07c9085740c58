export { AddControl } from './add-control';
export { Alert } from './alert';
export { Button, ButtonLink, IconButton, iconButtonClass } from './button';
export { Brand } from './brand';
export { CartLink } from './cart-link';
export { DishPicture } from './dish-picture';
export { EmptyState } from './empty-state';
export { ErrorNotice } from './error-notice';
export {
  ControlField,
  Field,
  FieldBox,
  FieldError,
  Input,
  PasswordField,
  Select,
  TextArea,
} from './field';
export { Icon, type IconName } from './icon';
export { LanguageSwitch } from './language-switch';
export { Modal } from './modal';
export { usePageTitle } from './page-title';
export { Price } from './price';
export { SoldOutTag } from './sold-out-tag';
export { StatusLabel } from './status';
export { Stepper } from './stepper';
export { clearToasts, notify, Toasts } from './toasts';
