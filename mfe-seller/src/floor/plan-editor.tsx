import { useReducer, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { FloorArea, StoredPlan } from '@smokehouse/shared/contract';
import { MAX_AREAS } from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { reportError } from '../report-error';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { AreaFields, TableFields, UnplacedTables } from './editor-fields';
import { findOverlaps } from './geometry';
import { PlanCanvas } from './plan-canvas';
import { changePlan, type PlanChange, type PlanDraft } from './plan-changes';
import { floorQuery } from './queries';
import styles from './plan-editor.module.css';
import floor from './floor.module.css';

type EditorChange = PlanChange | { what: 'replace'; draft: PlanDraft };
const reduce = (draft: PlanDraft, change: EditorChange): PlanDraft =>
  change.what === 'replace' ? change.draft : changePlan(draft, change);

const hasNames = ({ name }: FloorArea) => Boolean(name.en.trim() && name.ar.trim());

/** Draws the floor plan: areas, tables with shape and seats, dragged or moved with arrow keys. */
export function PlanEditor({ plan, onClose }: { plan: StoredPlan; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const [draft, change] = useReducer(reduce, plan);
  const [areaId, setAreaId] = useState(plan.areas[0]?.id ?? '');
  const [table, setTable] = useState<string | null>(null);
  const area = draft.areas.find(({ id }) => id === areaId) ?? draft.areas[0];
  const placed = area?.tables.find((one) => one.table === table);
  const { isSaving, theirs, save, useTheirs } = useSave(plan, (draftOfTheirs) => {
    change({ what: 'replace', draft: draftOfTheirs });
  });
  const isNamed = draft.areas.every(hasNames);
  const addArea = () => {
    const number = draft.areas.length + 1;
    const id = crypto.randomUUID();
    const name = {
      en: t('floor.edit.newArea.en', { number }),
      ar: t('floor.edit.newArea.ar', { number }),
    };
    change({ what: 'addArea', area: id, name });
    setAreaId(id);
    setTable(null);
  };
  const submit = () => {
    if (isNamed) void save(draft).then((isSaved) => isSaved && onClose());
    else notify.error(t('floor.edit.noName'));
  };
  return (
    <div className={styles.editor}>
      <div className={floor.head}>
        <h1 className="display">{t('floor.edit.title')}</h1>
        <EditorTabs
          areas={draft.areas}
          chosen={area?.id}
          onChoose={(id) => {
            setAreaId(id);
            setTable(null);
          }}
        />
        <div className={styles.buttons}>
          <Button variant="line" onClick={onClose}>
            {t('remove.cancel')}
          </Button>
          <Button variant="accent" busy={isSaving} disabled={theirs !== null} onClick={submit}>
            {isSaving ? t('floor.edit.saving') : t('floor.edit.save')}
          </Button>
        </div>
      </div>
      {theirs && (
        <Alert>
          <div className={styles.conflict}>
            <p>{t('floor.edit.conflict')}</p>
            <Button variant="solid" small onClick={useTheirs}>
              {t('floor.edit.theirs')}
            </Button>
            <Button variant="line" small onClick={submit}>
              {t('floor.edit.overwrite')}
            </Button>
          </div>
        </Alert>
      )}
      <p className={styles.text}>{t('floor.edit.text')}</p>
      {area && (
        <div className={styles.columns}>
          <div>
            <PlanCanvas
              tables={area.tables}
              chosen={table}
              onChoose={setTable}
              onMove={(moved, x, y) => change({ what: 'move', table: moved, x, y })}
            />
            <Overlaps area={area} />
          </div>
          <div className={styles.fields}>
            <TableFields placed={placed} onChange={change} />
            <UnplacedTables
              tables={draft.unplaced}
              onPut={(put) => {
                change({ what: 'put', table: put, area: area.id });
                setTable(put);
              }}
            />
            <AreaFields area={area} isOnly={draft.areas.length === 1} onChange={change} />
            <Button
              variant="line"
              block
              disabled={draft.areas.length >= MAX_AREAS}
              onClick={addArea}
            >
              <Icon name="plus" />
              {t('floor.edit.addArea')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Saves the draft on top of the version that it is based on. If somebody else has changed the plan,
 * `theirs` is their version: `useTheirs` replaces the draft by it, saving again overwrites it.
 */
function useSave(plan: StoredPlan, onTheirs: (draft: PlanDraft) => void) {
  const client = useQueryClient();
  const [version, setVersion] = useState(plan.version);
  const [theirs, setTheirs] = useState<StoredPlan | null>(null);
  const { isSending, send } = useDeskMutation({
    onError(error) {
      const current = conflictOf<'POST /api/seller/floor/plan'>(error)?.plan;
      if (current) setTheirs(current);
      else reportError(error);
    },
  });
  const save = ({ areas }: PlanDraft) =>
    send(async () => {
      const body = { plan: { areas: [...areas] }, version: theirs?.version ?? version };
      const saved = await call('POST /api/seller/floor/plan', body);
      await client.cancelQueries({ queryKey: floorQuery.queryKey });
      client.setQueryData(floorQuery.queryKey, (data) => data && { ...data, plan: saved.plan });
      return saved;
    });
  return {
    isSaving: isSending,
    theirs,
    save,
    useTheirs: () => {
      if (!theirs) return;
      onTheirs(theirs);
      setVersion(theirs.version);
      setTheirs(null);
    },
  };
}

function EditorTabs({
  areas,
  chosen,
  onChoose,
}: {
  areas: readonly FloorArea[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <div className={floor.tabs} role="group" aria-label={t('floor.areas')}>
      {areas.map(({ id, name, tables }) => (
        <Button
          key={id}
          className={floor.tab}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name[language]} <span className="num">{tables.length}</span>
        </Button>
      ))}
    </div>
  );
}

/** Tables that cover each other cannot be told apart on the floor. */
function Overlaps({ area }: { area: FloorArea }) {
  const { t } = useTranslation('mfe-seller');
  const pairs = findOverlaps(area.tables);
  return (
    <div className={styles.overlaps} role="status">
      {pairs.map(([one, other]) => (
        <p key={`${one} ${other}`}>
          <Icon name="alert" />
          {t('floor.edit.overlap', { one, other })}
        </p>
      ))}
    </div>
  );
}
