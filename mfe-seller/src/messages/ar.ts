import texts from '../../locales/ar.json';
import titles from '../generated/titles.ar.json';

export default { ...texts, ...titles };
