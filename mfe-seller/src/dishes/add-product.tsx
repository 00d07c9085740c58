import { useTranslation } from '@smokehouse/shared/i18n';
import { DishEditor } from './dish-editor';
import { useSaveDish } from './use-save-dish';
import { Page } from '../parts/page';

/** `/seller`: adds a dish to the menu. */
export default function AddProduct() {
  const { t } = useTranslation('mfe-seller');
  const { add, progress } = useSaveDish();
  return (
    <Page title={t('addProduct')}>
      <DishEditor
        submit={t('form.submit')}
        progress={progress}
        onSave={(dish, { file }) => add(dish, file)}
      />
    </Page>
  );
}
