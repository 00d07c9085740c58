import { AddControl } from './add-control';

/** @deprecated Use `AddControl`. For remotes built before. */
export function Stepper({
  name,
  quantity,
  onLess,
  onMore,
  quiet = false,
  className,
}: {
  name: string;
  quantity: number;
  onLess: () => void;
  onMore: () => void;
  quiet?: boolean;
  className?: string | undefined;
}) {
  return (
    <AddControl
      name={name}
      quantity={quantity}
      inStock
      quiet={quiet}
      classes={className ? { stepper: className } : undefined}
      onAdd={onMore}
      onRemove={onLess}
    />
  );
}
