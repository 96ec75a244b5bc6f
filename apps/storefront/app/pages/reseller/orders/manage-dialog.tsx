import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { recipientOf, type ShopOrder, wordsOf } from './shop-order.ts';

const AddressDialog = lazy(() => import('./address-dialog.tsx'));
const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

interface Props {
  order: ShopOrder;
  onClose: () => void;
}

/** Rare actions on an order: split it, correct its address, set it aside, erase its recipient. */
export default function ManageDialog({ order, onClose }: Props) {
  const [step, setStep] = useState<'address' | 'erase'>();
  if (step)
    return (
      <Suspense>
        {step === 'address' && <AddressDialog order={order} onClose={onClose} />}
        {step === 'erase' && <EraseDialog order={order} onClose={onClose} />}
      </Suspense>
    );
  return (
    <Dialog open title={<bdi dir="ltr">{order.name}</bdi>} reason={<bdi>{recipientOf(order)}</bdi>} onClose={onClose}>
      {order.state === 'open' && <OfOpen order={order} onClose={onClose} onRepair={() => setStep('address')} />}
      <Forget order={order} onErase={() => setStep('erase')} />
    </Dialog>
  );
}

function OfOpen({ order, onClose, onRepair }: Props & { onRepair: () => void }) {
  const t = useTexts();
  const { isBusy, problem, act } = useAct(onClose);
  return (
    <>
      <FormProblem text={problem} />
      {order.lines.length > 1 && (
        <Split
          order={order}
          isBusy={isBusy}
          onSplit={(lineIds) => act(() => call('splitShopOrder', { id: order.id, lineIds: [...lineIds] }))}
        />
      )}
      {order.recipient && (
        <Button className="w-full" onClick={onRepair}>
          {t('resellerShopOrders.correctAddress')}
        </Button>
      )}
      <p className="mt-4 mb-2 text-muted">{t('resellerShopOrders.setAsideText')}</p>
      <Button className="w-full" busy={isBusy} onClick={() => act(() => call('setShopOrderAside', { id: order.id }))}>
        {t('resellerShopOrders.setAside')}
      </Button>
    </>
  );
}

/** Enters a customer's erasure request, for shops that do not report it. */
function Forget({ order: { state, erasure }, onErase }: { order: ShopOrder; onErase: () => void }) {
  const t = useTexts();
  if (erasure === '') return null;
  return (
    <section className={state === 'open' ? 'mt-4' : ''}>
      <p className="mb-2 text-muted">{t('resellerShopOrders.eraseAsked')}</p>
      {erasure === 'noted' || erasure === 'not_yet' ? (
        <p>{t(`resellerShopOrders.erase_${erasure}`)}</p>
      ) : (
        <Button className="w-full" onClick={onErase}>
          {t('resellerShopOrders.eraseRecipient')}
        </Button>
      )}
    </section>
  );
}

interface SplitProps {
  order: ShopOrder;
  isBusy: boolean;
  onSplit: (lineIds: readonly string[]) => void;
}

function Split({ order, isBusy, onSplit }: SplitProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isPart = chosen.length > 0 && chosen.length < order.lines.length;
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-muted">{t('resellerShopOrders.splitText')}</legend>
      <div className="rs-ticks">
        {order.lines.map((line) => (
          <Checkbox
            key={line.id}
            checked={chosen.includes(line.id)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              setChosen((before) => (isOn ? [...before, line.id] : before.filter((id) => id !== line.id)));
            }}
          >
            <span dir="auto">{line.goods?.productName ?? line.title}</span> <bdi>{wordsOf(line)}</bdi>
          </Checkbox>
        ))}
      </div>
      <Button
        className="mt-3 w-full"
        busy={isBusy}
        aria-disabled={!isPart || undefined}
        onClick={() => onSplit(chosen)}
      >
        {t('resellerShopOrders.split')}
      </Button>
    </fieldset>
  );
}

function useAct(onDone: () => void) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const act = (run: () => Promise<unknown>) => {
    setBusy(true);
    run()
      .then(refresh)
      .then(onDone)
      .catch((error: unknown) => setProblem(errorMessage(error, t)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, act };
}
