import { districtNames } from './district-names';

const area = (en: string, ar: string, ...districts: string[]) => ({ name: { en, ar }, districts });

describe('the districts of the areas', () => {
  it('name one once that is written with another case, article or mark', () => {
    const areas = [area('North', 'الشمال', 'al olaya', 'Al Olaya', 'Al-Olaya', 'Olaya')];
    expect(districtNames(areas, 'en')).toEqual(['North', 'al olaya']);
  });

  it('name one once that is called like its area, in either language', () => {
    const areas = [area('Al Olaya', 'العليا', 'العُليا', 'al olaya', 'Sulaimaniyah')];
    expect(districtNames(areas, 'en')).toEqual(['Al Olaya', 'Sulaimaniyah']);
    expect(districtNames(areas, 'ar')).toEqual(['العليا', 'Sulaimaniyah']);
  });

  it.each([
    ['Al Malaz', 'الملز'],
    ['As Sulaimaniyah', 'السليمانية'],
    ['Al Muhammadiyah', 'المحمدية'],
    ['Al Malqa', 'الملقا'],
    ['An Nakheel', 'النخيل'],
    ['Al Yasmin', 'الياسمين'],
    ['Hittin', 'حطين'],
    ['Al Ghadir', 'الغدير'],
  ])('name %s once, in the language of the reader', (english, arabic) => {
    const areas = [area('North', 'الشمال', english, 'Ar Rabwah', arabic)];
    expect(districtNames(areas, 'en')).toEqual(['North', english, 'Ar Rabwah']);
    expect(districtNames(areas, 'ar')).toEqual(['الشمال', 'Ar Rabwah', arabic]);
  });

  it('keep what sounds alike within one language', () => {
    const areas = [area('North', 'الشمال', 'Al Nada', 'Al Nadi', 'الندى')];
    expect(districtNames(areas, 'en')).toEqual(['North', 'Al Nada', 'Al Nadi', 'الندى']);
  });
});
