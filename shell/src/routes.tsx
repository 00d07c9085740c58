import { paths } from '@smokehouse/shared/contract';
import { About, Contact, Legal, NotFound, Placeholder } from './pages';

/** The pages that the shell itself owns. */
export const shellRoutes = [
  { path: paths.about, element: <About /> },
  { path: paths.contact, element: <Contact /> },
  { path: paths.menu, element: <Placeholder name="menu" /> },
  { path: paths.gallery, element: <Placeholder name="gallery" /> },
  { path: paths.privacy, element: <Legal name="privacy" /> },
  { path: paths.terms, element: <Legal name="terms" /> },
  { path: paths.cookies, element: <Legal name="cookies" /> },
  { path: '*', element: <NotFound /> },
];
