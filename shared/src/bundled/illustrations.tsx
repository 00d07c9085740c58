import type { ReactNode } from 'react';

/**
 * Pictures of empty states, in the style of the paper on the pages: flat shapes of kraft and bone
 * paper (`data-surface`), one ember accent, a shadow on the ground. Decorative: the text below
 * says what they mean.
 */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 168" aria-hidden="true">
      <ellipse cx="120" cy="154" rx="92" ry="9" fill="#000" opacity=".3" />
      {children}
    </svg>
  );
}

/** The brand's star and rocker, as if stamped. */
function Stamp({ at }: { at: string }) {
  return (
    <g transform={at} fill="var(--ink)" opacity=".82">
      <path d="M20 2l3.4 9.8 10.3.2-8.3 6.1 3.1 9.9-8.5-5.9-8.5 5.9 3.1-9.9L6.3 12l10.3-.2Z" />
      <path
        d="M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </g>
  );
}

function Smoke({ d }: { d: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".5"
    />
  );
}

/** A paper bag that waits to be filled. */
export function BagPicture() {
  return (
    <Picture>
      <Smoke d="M62 46c-10-12 8-20-2-34M186 58c-10-12 8-20-2-34" />
      <g data-surface="kraft">
        <path d="M98 58V40a22 22 0 0 1 44 0v18" fill="none" stroke="var(--bg)" strokeWidth="5" />
        <path
          d="m70 50 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 7 104H63Z"
          fill="var(--bg)"
        />
        <path d="m170 50-17 104h24Z" fill="var(--ink)" opacity=".16" />
        <Stamp at="translate(90 82) scale(1.3)" />
      </g>
    </Picture>
  );
}

/** A plate, knife and fork, with nothing to eat yet. */
export function PlatePicture() {
  return (
    <Picture>
      <Plate radius={62} />
      <g stroke="var(--ink-2)" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M32 36v24a10 10 0 0 0 20 0V36M42 36v108M204 144V36c-14 6-16 34-12 54h12" />
      </g>
    </Picture>
  );
}

function Plate({ radius }: { radius: number }) {
  return (
    <g data-surface="ticket">
      <circle cx="120" cy="88" r={radius} fill="var(--bg)" />
      <circle
        cx="120"
        cy="88"
        r={radius * 0.68}
        fill="var(--bg-raised)"
        stroke="var(--line)"
        strokeWidth="2"
      />
    </g>
  );
}

/** 404, with a plate as zero, from which everything but the bone is eaten. */
export function NotFoundPicture() {
  return (
    <Picture>
      <Plate radius={54} />
      <g data-surface="ticket" transform="rotate(-24 120 88)">
        <path
          d="M96 82a8 8 0 1 0-9 12 8 8 0 1 0 12 6h42a8 8 0 1 0 12-6 8 8 0 1 0-9-12 8 8 0 0 0-5 2H101a8 8 0 0 0-5-2Z"
          fill="var(--bg)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
      </g>
      <g
        fill="var(--accent)"
        fontFamily="var(--font-display)"
        fontWeight="600"
        fontSize="106"
        textAnchor="middle"
      >
        <text x="30" y="125">
          4
        </text>
        <text x="210" y="125">
          4
        </text>
      </g>
    </Picture>
  );
}

/** A blank order ticket on the rail of the kitchen. */
export function TicketPicture() {
  return (
    <Picture>
      <path d="M24 26h192" stroke="var(--line-strong)" strokeWidth="8" strokeLinecap="round" />
      <g data-surface="ticket" transform="rotate(2 120 24)">
        <path
          d="M76 24h88v56a7 7 0 0 0 0 14v46l-11-7-11 7-11-7-11 7-11-7-11 7-11-7-11 7V94a7 7 0 0 0 0-14Z"
          fill="var(--bg)"
        />
        <path d="M86 87h68" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="5 5" />
        <path d="M90 104h60M90 116h38" stroke="var(--line)" strokeWidth="5" />
        <Stamp at="translate(100 36)" />
      </g>
      <path d="M108 18h24v16h-24z" fill="var(--accent)" />
    </Picture>
  );
}

/** A receipt, and the card that has not paid it yet. */
export function UnpaidPicture() {
  return (
    <Picture>
      <path
        d="M58 14h92v132l-11.5-7-11.5 7-11.5-7-11.5 7-11.5-7-11.5 7-11.5-7-11.5 7Z"
        fill="var(--bg-raised)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M74 36h60M74 52h60M74 68h36" stroke="var(--line)" strokeWidth="5" />
      <g transform="rotate(-9 150 110)">
        <rect x="98" y="78" width="108" height="66" rx="5" fill="var(--accent)" />
        <path d="M98 92h108v13H98z" fill="var(--ink)" />
        <path d="M110 124h34" stroke="var(--on-accent)" strokeWidth="5" opacity=".75" />
      </g>
    </Picture>
  );
}
