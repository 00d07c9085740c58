import type { ComponentProps, ReactNode } from 'react';

// The styles are in shared/src/styles/ticket.css, once per page.

/** Bone paper, the surface of tickets. */
export function TicketPaper({ className = '', ...paper }: ComponentProps<'div'>) {
  return <div className={`ticket-in ${className}`} {...paper} />;
}

/** A ticket of bone paper with a cut edge, beside the content of a page. */
export function Ticket({ className = '', children, ...aside }: ComponentProps<'aside'>) {
  return (
    <aside className={`ticket ${className}`} data-surface="ticket" {...aside}>
      <TicketPaper>{children}</TicketPaper>
    </aside>
  );
}

/** A part of a ticket, separated by a dashed line. */
export function TicketSection({ className = '', ...section }: ComponentProps<'section'>) {
  return <section className={`tk-sec ${className}`} {...section} />;
}

/** The heading of a part, with an optional button beside it. */
export function TicketHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="top">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** A label and an amount on one line. */
export function TicketRow({
  label,
  total = false,
  term = false,
  className = '',
  children,
}: {
  label: string;
  /** The last line of a sum: larger, below a rule. */
  total?: boolean;
  /** True in a `<dl>`. */
  term?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const Label = term ? 'dt' : 'span';
  return (
    <div className={`tk-row ${total ? 'tk-total' : ''} ${className}`}>
      <Label className="k">{label}</Label>
      {term ? <dd>{children}</dd> : children}
    </div>
  );
}
