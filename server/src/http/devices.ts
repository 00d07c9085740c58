import Bowser from 'bowser';

/** Browser and operating system by their names; absent if unknown. */
interface Device {
  browser?: string;
  system?: string;
}

/** The browser that sent a `User-Agent` header. It can be forged, so it is for recognition only. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return {};
  const { browser, os } = Bowser.parse(userAgent);
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}
