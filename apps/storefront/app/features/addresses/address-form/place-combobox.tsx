import '../../../styles/combobox.css';
import { Combobox } from '@base-ui/react/combobox';
import { useWiring } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import type { Place } from './places.ts';
import { findExactly, searchPlaces, shownAtMost, splitAtMatch } from './search-places.ts';

interface Props {
  /** Undefined while they load. */
  places: readonly Place[] | undefined;
  /** The current name: of a place, or as typed. */
  value: string;
  onChange: (place: Place | null, name: string) => void;
  /** Accepts a name that is in no list. */
  free?: boolean;
  /** The dialog that must contain the list. */
  container: HTMLElement | null;
  name: string;
}

const typedId = 'as typed';
/** Chromium autofills this field too, ignoring `autocomplete`; autofill is handled by `FilledPlaces`. */
const isTyped = ({ target }: Event) => target === document.activeElement;
const labelOf = (place: Place | null) => place?.label ?? '';
const asTyped = (name: string): Place => ({
  id: typedId,
  value: name,
  label: name,
  second: '',
  blocked: false,
  keys: [],
  romaji: '',
});

/** A place name: searchable in any of its languages, at most 60 rendered at a time. */
export function PlaceCombobox({ waitingFor, ...props }: Props & { waitingFor?: string }) {
  return waitingFor ? <Waiting text={waitingFor} /> : <Choice {...props} />;
}

/** Says why a place cannot be chosen yet. */
function Waiting({ text }: { text: string }) {
  const wiring = useWiring({});
  return <input {...wiring} className="input combo-waiting" value={text} readOnly aria-disabled="true" tabIndex={-1} />;
}

function Choice({ places, value, onChange, free, container, name }: Props) {
  const t = useTexts();
  const wiring = useWiring({});
  const chosen = useMemo(() => findChosen(places, value), [places, value]);
  const { typed, setTyped, query, found, shown, choose, settle } = useTypedPlace({ places, free, onChange });
  const list = useList(settle);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from those around it
    <div className="combo" onKeyDown={list.holdEscape} onBlur={list.closeOnLeaving}>
      <Combobox.Root
        items={shown}
        filteredItems={shown}
        value={chosen}
        onValueChange={choose}
        inputValue={typed ?? labelOf(chosen)}
        onInputValueChange={(text, { reason, event }) => reason === 'input-change' && isTyped(event) && setTyped(text)}
        itemToStringLabel={labelOf}
        isItemEqualToValue={(a: Place, b: Place) => a.id === b.id && a.value === b.value}
        open={list.isOpen}
        onOpenChange={list.setOpen}
        actionsRef={list.actions}
        autoHighlight
      >
        <Combobox.Input
          {...wiring}
          className="input"
          name={name}
          autoComplete="off"
          dir="auto"
          placeholder={places ? t('addresses.typeToSearch') : t('ui.loading')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Combobox.Trigger className="combo-arrow" aria-label={t('addresses.showList')}>
          <Icon name="down" />
        </Combobox.Trigger>
        {list.isOpen && (
          <PlaceList container={container} query={query}>
            <ListStatus found={found} total={places?.length} free={free} />
          </PlaceList>
        )}
      </Combobox.Root>
    </div>
  );
}

/** The typed text, its matching places, and the choice. */
function useTypedPlace({ places, free, onChange }: Pick<Props, 'places' | 'free' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const query = (typed ?? '').trim();
  const found = useMemo(() => searchPlaces(places ?? [], query), [places, query]);
  const offersTyped = free && query !== '' && !findExactly(places ?? [], query);
  const shown = [...found.slice(0, shownAtMost), ...(offersTyped ? [asTyped(query)] : [])];
  const choose = (place: Place | null) => {
    setTyped(null);
    onChange(place?.id === typedId ? null : place, place?.value ?? '');
  };
  /** Settles on blur: a name typed in full counts, and any name where there is no list to choose from. */
  const settle = () => {
    if (typed === null) return;
    const exact = findExactly(places ?? [], query);
    if (exact) choose(exact);
    else if (free && query !== '' && places?.length === 0) choose(asTyped(query));
    setTyped(null);
  };
  return { typed, setTyped, query, found: found.length, shown, choose, settle };
}

/** Whether the list is open; it closes when the focus leaves the field and the list. */
function useList(onClosed: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const actions = useRef<{ unmount: () => void; close: () => void }>(null);
  // We close the list ourselves, because it has no popup to wait for.
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    if (!next) onClosed();
  };
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  /** Esc closes the list first, then the dialog. */
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
  };
  return { isOpen, setOpen, actions, closeOnLeaving, holdEscape };
}

interface ListProps {
  container: HTMLElement | null;
  query: string;
  /** The number of results. */
  children: ReactNode;
}

function PlaceList({ container, query, children }: ListProps) {
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner className="combo-place" sideOffset={6} positionMethod="fixed" collisionPadding={8}>
        {/* `Combobox.Popup` would hide the rest of the dialog from screen readers (mui/base-ui#5528). */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field */}
        <div className="combo-popup" onMouseDown={(event) => event.preventDefault()}>
          <Combobox.List className="combo-list">
            {(place: Place) => <PlaceOption key={place.id + place.value} place={place} query={query} />}
          </Combobox.List>
          <Combobox.Status className="combo-status hint">{children}</Combobox.Status>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function findChosen(places: readonly Place[] | undefined, value: string): Place | null {
  if (value === '') return null;
  const known = places?.find((place) => place.value === value) ?? (places && findExactly(places, value));
  return known ?? asTyped(value);
}

function PlaceOption({ place, query }: { place: Place; query: string }) {
  const t = useTexts();
  const [before, match, after] = splitAtMatch(place.label, query);
  return (
    <Combobox.Item value={place} disabled={place.blocked} className="combo-item">
      {place.id === typedId ? (
        <span>{t('addresses.useTyped', { name: place.label })}</span>
      ) : (
        <>
          <span dir="auto" lang={place.lang}>
            {before}
            {match && <b>{match}</b>}
            {after}
          </span>
          <SecondName place={place} />
        </>
      )}
    </Combobox.Item>
  );
}

function SecondName({ place }: { place: Place }) {
  const t = useTexts();
  if (place.blocked) return <span className="combo-second">{t('addresses.notServed')}</span>;
  return (
    <span className="combo-second" lang={place.second === place.value ? 'en' : undefined} dir="auto">
      {place.second}
    </span>
  );
}

function ListStatus({ found, total, free }: { found: number; total: number | undefined; free?: boolean }) {
  const t = useTexts();
  if (total === undefined) return t('ui.loading');
  if (found > shownAtMost) return t('addresses.typeToNarrow', { shown: shownAtMost, total: found });
  if (found === 0) return t(free ? 'addresses.noPlaceFree' : 'addresses.noPlace');
  return t('addresses.placesFound', { found, total });
}
