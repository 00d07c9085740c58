import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Allergen, CallAnswer, Product } from '@smokehouse/shared/contract';
import { seedMenu, seedOptions } from '../../operations/seed';
import { startTestApp } from '../../testing';
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { fold } from './words';

const test = await startTestApp();
const visitor = test.browser();
type Answer = CallAnswer<'GET /api/product/search'>;

async function ask(q: string): Promise<Answer> {
  const call = `GET /api/product/search?${new URLSearchParams({ q }).toString()}`;
  const { status, body } = await visitor.call<Answer>(call);
  assert.equal(status, 200, q);
  return body as Answer;
}

let menu: readonly Product[] = [];
before(async () => {
  await seedMenu(test.db);
  await seedOptions(test.db);
  test.app.menu.forget();
  menu = await test.app.menu.list();
});

/** What is wrong with an answer, or undefined. */
type Check = (answer: Answer) => string | undefined;

/** Dishes without these allergens for certain, and all of them if nothing else is asked. */
const without =
  (allergens: readonly Allergen[], among: (dish: Product) => boolean = () => true): Check =>
  ({ ids, conditions }) => {
    if (conditions?.without.toSorted().join() !== allergens.toSorted().join())
      return `conditions: ${JSON.stringify(conditions)}`;
    const isFree = ({ allergens: contained = [], mayContain = [], addedByOptions = {} }: Product) =>
      [contained, mayContain, addedByOptions.contains ?? [], addedByOptions.mayContain ?? []]
        .flat()
        .every((one) => !allergens.includes(one));
    return differenceOf(ids, (dish) => isFree(dish) && among(dish));
  };

/** Exactly the dishes for which it is true. */
function differenceOf(ids: readonly string[], isWanted: (dish: Product) => boolean) {
  const wanted = menu.filter(isWanted).map(({ _id }) => _id);
  const wrong = ids.filter((id) => !wanted.includes(id));
  const missing = wanted.filter((id) => !ids.includes(id));
  if (wanted.length === 0 || wrong.length + missing.length > 0)
    return `wrong: ${wrong.join()}; missing: ${missing.join()}`;
  return undefined;
}
const exactly =
  (isWanted: (dish: Product) => boolean): Check =>
  ({ ids }) =>
    differenceOf(ids, isWanted);
const tagged = (tag: NonNullable<Product['tags']>[number]) =>
  exactly(({ tags = [] }) => tags.includes(tag));
const untagged = (...labels: NonNullable<Product['tags']>) =>
  exactly(({ tags = [] }) => !labels.some((label) => tags.includes(label)));
const under = (price: number) => exactly((dish) => dish.price < price);
/** All of these dishes, among others. */
const including =
  (...wanted: string[]): Check =>
  ({ ids, notOnMenu }) => {
    const missing = wanted.filter((id) => !ids.includes(id));
    if (notOnMenu !== undefined) return `not on the menu: ${notOnMenu}`;
    return missing.length > 0 ? `missing: ${missing.join()}` : undefined;
  };
/** One of these dishes comes first. */
const first =
  (...wanted: string[]): Check =>
  ({ ids }) =>
    wanted.includes(ids[0] ?? '') ? undefined : `first: ${ids.slice(0, 3).join()}`;
/** Says that it is not on the menu, and shows these and none of those. */
const absent =
  (near: string, ...never: string[]): Check =>
  ({ ids, notOnMenu }) => {
    if (notOnMenu === undefined) return `found: ${ids.slice(0, 4).join()}`;
    if (!ids.includes(near)) return `near: ${ids.slice(0, 4).join()}`;
    const wrong = ids.filter((id) => never.includes(id));
    return wrong.length > 0 ? `wrong: ${wrong.join()}` : undefined;
  };
const unlabelled: Check = ({ ids, conditions }) =>
  conditions?.unlabelled.length === 1 && ids.length === 0
    ? undefined
    : `conditions: ${JSON.stringify(conditions)}`;
const halal: Check = ({ ids, conditions }) =>
  conditions?.isHalal && ids.length > 0 ? undefined : `conditions: ${JSON.stringify(conditions)}`;

const BEEF = [
  ...['oak-smoked-brisket', 'dino-short-rib', 'burnt-ends', 'pit-smash-burger', 'sliced-ribeye'],
  ...['tomahawk', 'steak-frites', 'beef-kofta', 'angus-shish', 'pulled-beef-tacos', 'kids-hotdog'],
];
const CHICKEN = [
  ...['smoked-wings', 'half-smoked-chicken', 'shish-tawook', 'crispy-chicken-burger'],
  ...['texas-club', 'smoked-chicken-wrap', 'smoke-caesar', 'kids-chicken'],
];
const STEAKS = ['sliced-ribeye', 'tomahawk', 'steak-frites'];
const CHEESEBURGERS = ['pit-smash-burger', 'black-angus-double', 'jalapeno-cheddar-burger'];
const drink = ({ category }: Product) => category === 'mocktail-and-drinks';

const ASKS: readonly (readonly [check: Check, queries: readonly string[]])[] = [
  [
    without(['gluten']),
    [
      ...['gluten free', 'gluten-free', 'Gluten free food', 'without gluten', 'no gluten'],
      ...['free from gluten', 'gluten intolerant', 'بدون جلوتين', 'بدون الجلوتين', 'بدون غلوتين'],
      ...['خالي من الجلوتين', 'خالي من القلوتين', 'من غير جلوتين', 'حساسية جلوتين'],
    ],
  ],
  [
    without(['nuts']),
    [
      ...['no nuts', 'nut free', 'nut-free', 'without nuts', 'nut allergy', 'allergic to nuts'],
      ...['بدون مكسرات', 'بلا مكسرات', 'خالي من المكسرات', 'حساسية من المكسرات', 'حساسية مكسرات'],
    ],
  ],
  [
    without(['milk']),
    [
      ...[
        'lactose free',
        'dairy free',
        'no milk',
        'without dairy',
        'lactose intolerant',
        'non dairy',
      ],
      ...['بدون حليب', 'بدون لاكتوز', 'خالي من اللاكتوز', 'من غير حليب', 'بدون ألبان', 'بدون الحليب'],
    ],
  ],
  [without(['eggs']), ['no eggs', 'egg free', 'بدون بيض', 'حساسية البيض']],
  [
    without(['sesame']),
    ['no sesame', 'بدون سمسم', 'I am allergic to sesame', 'عندي حساسية من السمسم', 'ما فيه سمسم'],
  ],
  [without(['peanuts']), ['no peanuts', 'بدون فول سوداني', 'حساسية الفول السوداني', 'بدون سوداني']],
  [without(['nuts']), ['no tree nuts', 'tree nut allergy', 'without tree nuts', 'tree nut free']],
  [without(['soy', 'nuts']), ['no soy beans and tree nuts', 'بدون فول صويا ومكسرات']],
  [
    without(['gluten', 'eggs']),
    ['without gluten and eggs', 'no gluten, no eggs', 'بدون جلوتين وبيض', 'بدون جلوتين و بيض'],
  ],
  [without(['milk'], drink), ['drinks without milk', 'مشروبات بدون حليب']],
  [
    unlabelled,
    ['sugar free', 'no sugar', 'sugarless free', 'without sugar', 'بدون سكر', 'خالي من السكر'],
  ],
  [tagged('vegan'), ['vegan', 'Vegan food', 'plant based', 'نباتي صرف', 'فيجن']],
  [
    tagged('vegetarian'),
    ['vegetarian', 'veggie', 'vegetarian options', 'نباتي', 'نباتية', 'أكل نباتي', 'no meat'],
  ],
  [tagged('spicy'), ['spicy', 'spicy food', 'حار', 'سبايسي', 'حراق', 'اكل حار']],
  [
    untagged('spicy'),
    [
      'not spicy',
      'no spicy food',
      'non spicy',
      'not hot',
      'غير حار',
      'مو حار',
      'مب حار',
      'بدون حار',
    ],
  ],
  [untagged('vegan'), ['not vegan', 'مو فيجن', 'غير نباتي صرف']],
  [untagged('vegetarian', 'vegan'), ['not vegetarian', 'non veg', 'غير نباتي', 'مو نباتي']],
  [
    exactly(({ sodiumMg = 9_999 }) => sodiumMg <= 500),
    ['low sodium', 'low salt', 'قليل الملح', 'قليل الصوديوم'],
  ],
  [
    halal,
    [
      ...['halal', 'is it halal', 'halal chicken', 'حلال', 'لحم حلال'],
      ...['no pork', 'pork free', 'without alcohol', 'alcohol free drinks', 'no pork or lard'],
      ...['بدون خنزير', 'بدون كحول', 'خالي من الكحول', 'بدون خنزير وكحول', 'مشروبات بدون كحول'],
    ],
  ],
  [
    under(50),
    [
      ...['under 50', 'under 50 sar', 'below 50', 'less than 50 riyals', 'under SR 50'],
      ...['أقل من 50', 'اقل من ٥٠ ريال', 'تحت 50', 'ارخص من 50 ريال'],
    ],
  ],
  [
    exactly(({ category, price }) => category === 'mocktail-and-drinks' && price < 20),
    ['drinks under 20', 'مشروبات اقل من 20'],
  ],
  [including(...BEEF), ['beef', 'Beef', 'meat', 'لحم', 'اللحم', 'بقر', 'لحم بقر', 'بقري']],
  [including(...CHICKEN), ['chicken', 'chiken', 'دجاج', 'الدجاج', 'فراخ', 'دجاجة', 'دياي']],
  [including(...STEAKS), ['steak', 'steaks', 'ستيك', 'استيك', 'الستيك']],
  [including('texas-club', 'avocado-cobb'), ['turkey', 'ديك رومي']],
  [
    absent('oak-smoked-brisket'),
    ['lamb', 'veal', 'mutton', 'غنم', 'لحم غنم', 'خروف', 'عجل', 'حاشي', 'pork', 'خنزير'],
  ],
  [
    absent('house-cola', 'watermelon-feta', 'charred-corn-salad', 'pit-beans'),
    [
      'water',
      'Water',
      'mineral water',
      'ماء',
      'مويه',
      'موية',
      'مياه',
      'ماي',
      'سفن',
      'beer',
      'بيرة',
      'wine',
    ],
  ],
  [
    absent('skillet-cookie', 'charred-corn-salad', 'smoke-caesar'),
    ['ice cream', 'icecream', 'ايسكريم', 'آيس كريم', 'ايس كريم', 'بوظة', 'gelato'],
  ],
  [
    absent('house-cola', 'oak-smoked-brisket'),
    [
      ...[
        'diet coke',
        'coke diet',
        'Diet Cola',
        'coke zero',
        'zero coke',
        'pepsi light',
        'diet sprite',
      ],
      ...['دايت كولا', 'كولا دايت', 'كولا زيرو', 'بيبسي دايت', 'كوكاكولا زيرو', 'كولا لايت'],
    ],
  ],
  [
    absent('saudi-coffee', 'oak-smoked-brisket'),
    [
      'decaf coffee',
      'decaf',
      'decaffeinated coffee',
      'قهوة ديكاف',
      'ديكاف',
      'قهوة منزوعة الكافيين',
    ],
  ],
  [unlabelled, ['sugar free cola', 'coke zero sugar', 'كولا بدون سكر', 'coffee without caffeine']],
  [absent('oak-smoked-brisket'), ['كبدة', 'كبده', 'liver']],
  [first('short-rib-kabsa'), ['كبسة', 'كبسه', 'kabsa', 'kabsah']],
  [
    including(...CHEESEBURGERS),
    ['cheeseburger', 'cheese burger', 'burger with cheese', 'تشيز برجر', 'برجر بالجبن', 'برجر جبن'],
  ],
  [first('mushroom-swiss'), ['vegetarian burger', 'برجر نباتي', 'veggie burger']],
  [including('smoked-wings'), ['spicy chicken', 'دجاج حار']],
  [first('oak-smoked-brisket', 'chopped-brisket-sandwich', 'burnt-ends'), ['briskit', 'برسكت']],
  [including('pit-smash-burger'), ['برقر', 'برغر', 'burgers']],
  [absent('hibiscus-cooler', 'oak-smoked-brisket'), ['كرك', 'شاي كرك', 'karak']],
  [first('house-cola'), ['بيبسي', 'pepsi', 'كولا']],
  [including('house-fries'), ['فرايز', 'fries', 'بطاطس']],
  [first('kids-hotdog'), ['hot dog', 'هوت دوغ']],
  [first('saudi-coffee'), ['coffee', 'قهوة']],
  [first('watermelon-feta'), ['watermelon', 'بطيخ']],
];
const WANTED_SHARE = 0.95;

describe('what guests ask the search', () => {
  it('is answered in at least 95 %', async (t) => {
    const misses: string[] = [];
    let count = 0;
    for (const [check, queries] of ASKS)
      for (const query of queries) {
        count++;
        const fault = check(await ask(query));
        if (fault !== undefined) misses.push(`${query} → ${fault}`);
      }
    t.diagnostic(`${count - misses.length} of ${count} answered; not: ${misses.join(' | ')}`);
    assert.ok(misses.length <= count * (1 - WANTED_SHARE), `Missed:\n${misses.join('\n')}`);
  });

  it('never finds a dish that contains or may contain what is left out', async () => {
    for (const [query, allergen] of [
      ['fries without gluten', 'gluten'],
      ['بطاطس بدون جلوتين', 'gluten'],
      ['desserts no nuts', 'nuts'],
      ['ribeye without milk', 'milk'],
      ['burger no eggs', 'eggs'],
    ] as const) {
      const { ids } = await ask(query);
      for (const id of ids) {
        const { allergens, mayContain, addedByOptions } =
          menu.find(({ _id }) => _id === id) ?? assert.fail(id);
        const all = [allergens, mayContain, addedByOptions?.contains, addedByOptions?.mayContain];
        assert.ok(!all.flat().includes(allergen), `${query}: ${id}`);
      }
    }
  });

  it('takes low calories for the lowest limit of the filters', async () => {
    const wanted = menu.filter(({ caloriesKcal = Infinity }) => caloriesKcal < 400);
    assert.ok(wanted.length > 0);
    for (const query of [
      'low calorie',
      'low-calorie meals',
      'low cal',
      'قليل السعرات',
      'سعرات قليلة',
    ]) {
      const { ids, conditions } = await ask(query);
      assert.equal(conditions?.underKcal, 400, query);
      assert.deepEqual(ids.toSorted(), wanted.map(({ _id }) => _id).toSorted(), query);
    }
  });

  it('lists every dish that contains or may contain an allergen that is asked for alone', async () => {
    for (const [query, allergen] of [
      ...(['nuts', 'tree nuts', 'مكسرات', 'المكسرات'] as const).map(
        (one) => [one, 'nuts'] as const,
      ),
      ...(['sesame', 'سمسم'] as const).map((one) => [one, 'sesame'] as const),
      ...(['fish', 'سمك'] as const).map((one) => [one, 'fish'] as const),
      ...(['milk', 'حليب'] as const).map((one) => [one, 'milk'] as const),
      ...(
        [
          ...['contains nuts', 'with nuts', 'any nuts', 'what contains nuts?', 'may contain nuts'],
          ...['dishes with tree nuts', 'تحتوي مكسرات', 'تحتوي على المكسرات', 'فيه مكسرات'],
          ...['مع مكسرات', 'قد تحتوي على مكسرات', 'هل يوجد مكسرات'],
        ] as const
      ).map((one) => [one, 'nuts'] as const),
    ]) {
      const { ids, conditions, shownFor } = await ask(query);
      const wanted = menu.filter((dish) => exposureTo(dish, [allergen]) !== 'free');
      assert.ok(wanted.length > 0, allergen);
      assert.deepEqual(ids.toSorted(), wanted.map(({ _id }) => _id).toSorted(), query);
      assert.deepEqual([conditions?.containing, shownFor], [[allergen], undefined], query);
    }
    // A food that contains one is searched for by its name, if a dish has it.
    assert.equal((await ask('cheese')).conditions, undefined);
    assert.deepEqual((await ask('cashew')).conditions?.containing, ['nuts']);
  });

  it('corrects misspelled allergens, alone and after what asks for them', async () => {
    for (const [query, allergen, text] of [
      ['sesami', 'sesame', 'sesame'],
      ['sesme', 'sesame', 'sesame'],
      ['mlik', 'milk', 'milk'],
      ['سمسن', 'sesame', 'سمسم'],
      ['مكسراة', 'nuts', 'مكسرات'],
      ['contains sesami', 'sesame', 'contains sesame'],
      ['فيه سمسن', 'sesame', 'فيه سمسم'],
    ] as const) {
      const { ids, conditions, shownFor } = await ask(query);
      assert.deepEqual(
        [conditions?.containing, shownFor],
        [[allergen], { kind: 'instead', text }],
        query,
      );
      assert.equal(
        differenceOf(ids, (dish) => exposureTo(dish, [allergen]) !== 'free'),
        undefined,
        query,
      );
    }
    for (const [query, allergen] of [
      ['no sesami', 'sesame'],
      ['without mlik', 'milk'],
      ['sesme free', 'sesame'],
      ['بدون سمسن', 'sesame'],
      ['حساسية من مكسراة', 'nuts'],
    ] as const)
      assert.equal(without([allergen])(await ask(query)), undefined, query);
    // Other words that are left out stay what they are.
    for (const query of ['no heat', 'no sugar', 'بدون بصل', 'no dishes'])
      assert.deepEqual((await ask(query)).conditions?.without ?? [], [], query);
  });

  it('knows seafood as fish, crustaceans and molluscs', async () => {
    const seafood = ['fish', 'crustaceans', 'molluscs'] as const;
    for (const query of ['seafood', 'contains seafood', 'مأكولات بحرية', 'بحريات']) {
      const { ids, conditions } = await ask(query);
      assert.deepEqual(conditions?.containing?.toSorted(), seafood.toSorted(), query);
      assert.equal(
        differenceOf(ids, (dish) => exposureTo(dish, seafood) !== 'free'),
        undefined,
        query,
      );
    }
    for (const query of ['no seafood', 'allergic to seafood', 'بدون مأكولات بحرية'])
      assert.equal(without(seafood)(await ask(query)), undefined, query);
  });

  it('says how many dishes contain or may contain what is found by name in a few', async () => {
    for (const [query, allergen] of [
      ['almond', 'nuts'],
      ['لوز', 'nuts'],
      ['pistachio', 'nuts'],
      ['فستق', 'nuts'],
      ['cheese', 'milk'],
    ] as const) {
      const { ids, exposed } = await ask(query);
      const count = menu.filter((dish) => exposureTo(dish, [allergen]) !== 'free').length;
      assert.ok(ids.length > 0 && ids.length < count, query);
      assert.deepEqual(exposed, { allergens: [allergen], count }, query);
    }
    for (const query of ['nuts', 'brisket', 'no nuts'])
      assert.equal((await ask(query)).exposed, undefined, query);
  });

  it('finds all dishes for children by their word in each language', async () => {
    const children = menu.filter(({ category }) => category === 'kids-meal').map(({ _id }) => _id);
    for (const query of ['kids', 'أطفال', 'اطفال', 'للأطفال', 'الأطفال', 'اكل اطفال'])
      assert.deepEqual((await ask(query)).ids.toSorted(), children.toSorted(), query);
  });

  it('never shows a cola with sugar for one without it and says nothing', async () => {
    for (const query of ['diet coke', 'coke zero', 'دايت كولا', 'كولا زيرو', 'بيبسي دايت']) {
      const { ids, notOnMenu, shownFor } = await ask(query);
      assert.deepEqual([ids[0], notOnMenu, shownFor], ['house-cola', fold(query), undefined]);
    }
  });

  it('reads zero before what is left out as a condition', async () => {
    const { conditions, notOnMenu } = await ask('zero gluten');
    assert.deepEqual([conditions?.without, notOnMenu], [['gluten'], undefined]);
  });

  it('reads a way to write burger as burgers only, and beef as beef', async () => {
    const { ids: burgers } = await ask('همبرجر');
    for (const query of ['برغر', 'برقر', 'burgar', 'brger'])
      assert.deepEqual((await ask(query)).ids.toSorted(), burgers.toSorted(), query);
    for (const query of ['بقر', 'لحم بقر', 'البقر']) {
      const { ids } = await ask(query);
      assert.ok(
        BEEF.every((id) => ids.includes(id)),
        query,
      );
    }
  });

  it('says that a drink is not on the menu whose name begins like one that is', async () => {
    const { ids, notOnMenu } = await ask('كرك');
    assert.equal(notOnMenu, 'كرك');
    assert.ok(ids.includes('hibiscus-cooler'));
    assert.equal((await ask('كركديه')).notOnMenu, undefined);
  });

  it('is on the menu once a dish is called so', async () => {
    const water = { name: 'Still Water', name_ar: 'ماء', category: 'mocktail-and-drinks' };
    await test.db
      .insertInto('products')
      .values({
        id: 'water',
        ...water,
        description: '',
        price_halalas: 500,
        image: '',
        name_search: '',
      })
      .execute();
    test.app.menu.forget();
    const { ids, notOnMenu } = await ask('water');
    assert.deepEqual([ids[0], notOnMenu], ['water', undefined]);
  });
});
