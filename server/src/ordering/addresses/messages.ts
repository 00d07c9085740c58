import type { Messages } from '../../http/declared-messages';

export const addressesMessages = {
  address_added: { en: 'The address is saved.', ar: 'تم حفظ العنوان.' },
  address_removed: { en: 'The address is deleted.', ar: 'تم حذف العنوان.' },
  too_many_addresses: {
    en: 'You have saved as many addresses as we can keep.',
    ar: 'لقد بلغت الحد الأقصى من العناوين المحفوظة.',
  },
  address_country: {
    en: 'We deliver within Saudi Arabia only.',
    ar: 'نوصل داخل المملكة العربية السعودية فقط.',
  },
  address_city_abroad: {
    en: '{city} is not in Saudi Arabia. We deliver within Saudi Arabia only.',
    ar: '{city} ليست في المملكة العربية السعودية، ونحن نوصل داخل المملكة فقط.',
  },
  address_city_region: {
    en: '{city} is not in the region {state}. Please check the city and the region.',
    ar: '{city} ليست في منطقة {state}. يرجى التحقق من المدينة والمنطقة.',
  },
  address_city_pin: {
    en: 'The place on the map is not in {city}. Please check the city and the place.',
    ar: 'الموقع على الخريطة ليس في {city}. يرجى التحقق من المدينة والموقع.',
  },
  address_state_pin: {
    en: 'The place on the map is not in the region {state}. Please check the region and the place.',
    ar: 'الموقع على الخريطة ليس في منطقة {state}. يرجى التحقق من المنطقة والموقع.',
  },
  address_zipcode_city: {
    en: 'The postcode {zipcode} is not in {city}. Please check the postcode and the city.',
    ar: 'الرمز البريدي {zipcode} ليس في {city}. يرجى التحقق من الرمز البريدي والمدينة.',
  },
  address_unknown: {
    en: 'There is no such address in your account.',
    ar: 'لا يوجد عنوان كهذا في حسابك.',
  },
} as const satisfies Messages;
