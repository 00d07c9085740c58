import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { call } from '@smokehouse/shared/api';
import type {
  AreaRequests,
  CallAnswer,
  DeliveryArea,
  Pickup,
  StoredAreas,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { queryOptions, useQuery, useQueryClient } from '@smokehouse/shared/query';
import { Button, ErrorNotice } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { AreaEditor } from './area-editor';
import { AreaRequestList, areaRequestsQuery } from './area-requests';
import { AreaTable } from './area-table';
import { newArea, raiseArea, replaceArea } from './area-changes';
import { PickupFields } from './pickup-fields';
import ar from './locales/ar.json';
import en from './locales/en.json';
import styles from './areas.module.css';
import { PageLoading } from '../parts/loading';
import { Page } from '../parts/page';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { errorMessage, reportError } from '../report-error';

type Stored = CallAnswer<'GET /api/seller/areas'>;

const areasQuery = queryOptions({
  queryKey: ['seller-areas'],
  queryFn: () => call('GET /api/seller/areas'),
  // A refetch must not replace what the seller has drawn.
  staleTime: Infinity,
  gcTime: 0,
});

/** While they cannot be loaded, the areas can be edited. */
const NO_REQUESTS: AreaRequests = { places: [], toCall: [] };

interface Draft {
  areas: DeliveryArea[];
  pickup: Pickup;
}

/** The delivery areas: a map to draw them and a table of their charges. */
function AreasPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(areasQuery);
  const { data: requests, isPending } = useQuery(areaRequestsQuery);
  if (isError)
    return (
      <Page title={t('areasTitle')}>
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      </Page>
    );
  // The map shows all of it at once.
  if (!data || isPending) return <PageLoading />;
  return <Editor key={data.version} stored={data} requests={requests ?? NO_REQUESTS} />;
}

function Editor({ stored, requests }: { stored: Stored; requests: AreaRequests }) {
  const { t } = useTranslation('mfe-seller');
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<readonly Draft[]>([stored]);
  const [selected, setSelected] = useState(stored.areas[0]?.id);
  const { isSending, send } = useDeskMutation({
    stale: [areaRequestsQuery.queryKey],
    onError(error) {
      const current = conflictOf<'POST /api/seller/areas/save'>(error)?.stored;
      if (current) setTheirs(current);
      setProblem(errorMessage(error));
      reportError(error);
    },
  });
  const [problem, setProblem] = useState('');
  /** What another seller has saved meanwhile. Publishing again overwrites it. */
  const [theirs, setTheirs] = useState<StoredAreas>();
  const draft = drafts.at(-1) ?? stored;

  const change = (next: Partial<Draft>) => {
    setProblem('');
    setDrafts([...drafts, { ...draft, ...next }]);
  };
  const changeArea = (area: DeliveryArea) => change({ areas: replaceArea(draft.areas, area) });

  function add() {
    const area = newArea(stored.restaurant, draft.areas, {
      en: t('areas.new'),
      ar: t('areas.newAr'),
    });
    // First, because the first of overlapping areas is used.
    change({ areas: [area, ...draft.areas] });
    setSelected(area.id);
  }

  const show = (current: Pick<Stored, 'areas' | 'pickup' | 'version'>) =>
    queryClient.setQueryData(areasQuery.queryKey, (known) => known && { ...known, ...current });

  const publish = () =>
    send(async () => {
      const { areas, pickup } = draft;
      const answer = await call('POST /api/seller/areas/save', {
        areas,
        pickup,
        seen: theirs?.version ?? stored.version,
      });
      show(answer.stored);
      return answer;
    });

  return (
    <Page
      title={t('areasTitle')}
      actions={
        <>
          <Button variant="line" onClick={add}>
            {t('areas.add')}
          </Button>
          <Button
            variant="line"
            busy={drafts.length < 2}
            onClick={() => setDrafts(drafts.slice(0, -1))}
          >
            {t('areas.undo')}
          </Button>
          <Button
            variant="accent"
            busy={isSending || drafts.length < 2}
            onClick={() => void publish()}
          >
            {t('areas.publish')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {theirs && (
          <p className={styles.problem}>
            {t('areas.conflict')}{' '}
            <Button variant="line" small onClick={() => show(theirs)}>
              {t('edit.useTheirs')}
            </Button>
          </p>
        )}
        <AreaEditor
          areas={draft.areas}
          selected={selected}
          restaurant={stored.restaurant}
          tiles={stored.tiles}
          places={requests.places}
          onChange={changeArea}
        />
        <AreaTable
          areas={draft.areas}
          selected={selected}
          onSelect={setSelected}
          onChange={changeArea}
          onRemove={(id) => change({ areas: draft.areas.filter((area) => area.id !== id) })}
          onRaise={(id) => change({ areas: raiseArea(draft.areas, id) })}
        />
        <PickupFields pickup={draft.pickup} onChange={(pickup) => change({ pickup })} />
        <AreaRequestList requests={requests} />
      </div>
    </Page>
  );
}

export default ownTexts('areas', { en, ar })(AreasPage);
