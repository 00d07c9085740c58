import texts from '../../locales/en.json';
import titles from '../generated/titles.en.json';

export default { ...texts, ...titles };
