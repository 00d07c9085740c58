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

interface RowProps {
  label: string;
  /** The last line of a sum: larger, below a rule. */
  total?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

const rowLook = ({ total, className = '' }: RowProps) =>
  `tk-row ${total ? 'tk-total' : ''} ${className}`;

/** A label and an amount on one line. */
export function TicketRow(props: RowProps) {
  return (
    <div className={rowLook(props)}>
      <span className="k">{props.label}</span>
      {props.children}
    </div>
  );
}

/** A `TicketRow` in a `<dl>`. */
export function TicketTerm(props: RowProps) {
  return (
    <div className={rowLook(props)}>
      <dt className="k">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
