import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  lead: string;
  /** The button that adds one. */
  add: ReactNode;
  empty: { title: string; text: string };
  children: ReactNode[];
}

/** A list with its heading, and a text for the empty list. */
export function Section({ title, lead, add, empty, children }: SectionProps) {
  const id = useId();
  return (
    <Card className="mb-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="mt-1 text-muted">{lead}</p>
        </div>
        {children.length > 0 && add}
      </div>
      {children.length > 0 ? (
        <ul className="mt-4">{children}</ul>
      ) : (
        <EmptyState as="h3" title={empty.title} text={empty.text} action={add} />
      )}
    </Card>
  );
}
