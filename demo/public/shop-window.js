/* Shows what the basket costs while it is filled. What is paid is decided by the server. */
const quantities = [...document.querySelectorAll('input[type=number]')];
const total = document.querySelector('#total');
const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

function showTotal() {
  const totalMinor = quantities.reduce(
    (sum, { value, dataset }) => sum + Number(value) * Number(dataset.price),
    0,
  );
  total.textContent = euros.format(totalMinor / 100);
}

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => {
    const input = button.parentElement.querySelector('input');
    if (button.dataset.step === '1') input.stepUp();
    else input.stepDown();
    showTotal();
  });
}
document.addEventListener('input', showTotal);
// A browser that comes back to the page may have kept the quantities.
showTotal();
