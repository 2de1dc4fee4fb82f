//! Lets the published 0.4 client contend for keys, and checks what the specification promises.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ticketing::{ReleaseOutcome, TicketBroker, TicketError};

const TASKS: usize = 64;
const KEYS: usize = 32;
const EACH: u32 = 1_250;
const FULL_QUEUE: usize = 64;
const WAIT: Duration = Duration::from_secs(30);
const LEASE: Duration = Duration::from_secs(30);
const NO_BUDGET: Duration = Duration::ZERO;

type Check = Result<String, String>;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["contend", address] => contend(connect(address).await).await,
        ["sets", address] => sets(connect(address).await).await,
        ["rules", address] => rules(connect(address).await).await,
        ["hold", address, key] => hold(connect(address).await, key).await,
        ["wait", address, key] => wait(connect(address).await, key).await,
        _ => Err("usage: contend|sets|rules ADDRESS, hold|wait ADDRESS KEY".into()),
    };
    match result {
        Ok(summary) => println!("{summary}"),
        Err(fault) => {
            eprintln!("fault: {fault}");
            std::process::exit(1);
        }
    }
}

async fn connect(address: &str) -> TicketBroker {
    let broker = TicketBroker::connect_loopback([address]);
    if !broker.wait_ready(Duration::from_secs(10)).await {
        eprintln!("fault: no server at {address}");
        std::process::exit(2);
    }
    broker
}

/// What the holders wrote. The counters are read and written apart, so that two holders at once lose a count.
#[derive(Default)]
struct Ledger {
    counters: Vec<AtomicU32>,
    tokens: Mutex<(HashSet<u64>, Vec<u64>)>,
}

impl Ledger {
    fn new(keys: usize) -> Self {
        Ledger {
            counters: (0..keys).map(|_| AtomicU32::new(0)).collect(),
            tokens: Mutex::new((HashSet::new(), vec![0; keys])),
        }
    }

    async fn write(&self, keys: &[usize], token: u64) -> Result<(), String> {
        self.note(keys, token)?;
        let seen: Vec<u32> = keys.iter().map(|key| self.counters[*key].load(Ordering::SeqCst)).collect();
        tokio::task::yield_now().await;
        for (key, count) in keys.iter().zip(seen) {
            self.counters[*key].store(count + 1, Ordering::SeqCst);
        }
        Ok(())
    }

    fn note(&self, keys: &[usize], token: u64) -> Result<(), String> {
        let mut tokens = self.tokens.lock().unwrap();
        if !tokens.0.insert(token) {
            return Err(format!("token {token} was granted twice"));
        }
        for key in keys {
            if token <= tokens.1[*key] {
                return Err(format!("key {key}: token {token} after {}", tokens.1[*key]));
            }
            tokens.1[*key] = token;
        }
        Ok(())
    }

    fn expect(&self, each: u32) -> Result<(), String> {
        match self.counters.iter().position(|counter| counter.load(Ordering::SeqCst) != each) {
            None => Ok(()),
            Some(key) => Err(format!(
                "key {key}: counter {} instead of {each}",
                self.counters[key].load(Ordering::SeqCst)
            )),
        }
    }
}

async fn contend(broker: TicketBroker) -> Check {
    let ledger = Arc::new(Ledger::new(KEYS));
    let next = Arc::new(AtomicUsize::new(0));
    let total = KEYS * EACH as usize;
    let start = Instant::now();
    let tasks: Vec<_> = (0..TASKS)
        .map(|_| {
            let (broker, ledger, next) = (broker.clone(), ledger.clone(), next.clone());
            tokio::spawn(async move {
                loop {
                    let turn = next.fetch_add(1, Ordering::Relaxed);
                    if turn >= total {
                        return Ok(());
                    }
                    // A stride that shares no factor with 32 visits every key evenly, never twice in a row.
                    let key = (turn * 13 + turn / KEYS) % KEYS;
                    let ticket = broker
                        .acquire(&format!("contend-{key}"), WAIT, LEASE, NO_BUDGET)
                        .await
                        .map_err(|error| format!("acquire: {error}"))?;
                    ledger.write(&[key], ticket.token()).await?;
                    released(ticket.release().await)?;
                }
            })
        })
        .collect();
    join(tasks).await?;
    ledger.expect(EACH)?;
    let rate = total as f64 / start.elapsed().as_secs_f64();
    Ok(format!("{total} acquires and releases, {TASKS} tasks, {KEYS} keys, {rate:.0} ops/s, counters exact, tokens rising"))
}

async fn sets(broker: TicketBroker) -> Check {
    const TURNS: u32 = 200;
    let ledger = Arc::new(Ledger::new(4));
    // Overlapping pairs in every order, and single keys between them: each key comes up in three of the six.
    let wanted: [&[usize]; 6] = [&[0, 1], &[2, 1], &[3, 2], &[0, 3], &[1], &[3]];
    let tasks: Vec<_> = wanted
        .iter()
        .map(|keys| {
            let (broker, ledger) = (broker.clone(), ledger.clone());
            let keys: Vec<usize> = keys.to_vec();
            tokio::spawn(async move {
                for _ in 0..TURNS {
                    hold_once(&broker, &ledger, &keys).await?;
                }
                Ok(())
            })
        })
        .collect();
    join(tasks).await?;
    for (key, each) in [(0, 2 * TURNS), (1, 3 * TURNS), (2, 2 * TURNS), (3, 3 * TURNS)] {
        let count = ledger.counters[key].load(Ordering::SeqCst);
        if count != each {
            return Err(format!("key {key}: counter {count} instead of {each}"));
        }
    }
    Ok(format!("{} turns of overlapping sets and single keys, counters exact, tokens rising", 6 * TURNS))
}

async fn hold_once(broker: &TicketBroker, ledger: &Ledger, keys: &[usize]) -> Result<(), String> {
    let names: Vec<String> = keys.iter().map(|key| format!("set-{key}")).collect();
    if let [name] = names.as_slice() {
        let ticket = broker
            .acquire(name, WAIT, LEASE, NO_BUDGET)
            .await
            .map_err(|error| format!("acquire {name}: {error}"))?;
        ledger.write(keys, ticket.token()).await?;
        return released(ticket.release().await);
    }
    let refs: Vec<&str> = names.iter().map(String::as_str).collect();
    let ticket = broker
        .acquire_set(&refs, WAIT, LEASE, NO_BUDGET)
        .await
        .map_err(|error| format!("acquire set {names:?}: {error}"))?;
    ledger.write(keys, ticket.token()).await?;
    released(ticket.release().await)
}

async fn rules(broker: TicketBroker) -> Check {
    wait_zero_answers_at_once(&broker).await?;
    a_wait_that_ends_is_timed_out(&broker).await?;
    a_stale_release_is_not_current(&broker).await?;
    a_full_queue_is_busy(&broker).await?;
    Ok("wait 0, a wait that ends, a stale release, a full queue: as specified".into())
}

async fn wait_zero_answers_at_once(broker: &TicketBroker) -> Result<(), String> {
    let held = acquire(broker, "zero", Duration::ZERO, LEASE).await?;
    let start = Instant::now();
    match broker.acquire("zero", Duration::ZERO, LEASE, NO_BUDGET).await {
        Err(TicketError::Timeout) if start.elapsed() < Duration::from_secs(1) => released(held.release().await),
        other => Err(format!("wait 0 on a held key: {:?} after {:?}", other.err(), start.elapsed())),
    }
}

async fn a_wait_that_ends_is_timed_out(broker: &TicketBroker) -> Result<(), String> {
    let held = acquire(broker, "ends", Duration::ZERO, LEASE).await?;
    let start = Instant::now();
    match broker.acquire("ends", Duration::from_secs(1), LEASE, NO_BUDGET).await {
        // This client gives up at the very instant at which the server's T sets out: which of the two it reports is a race
        // of its own.
        Err(TicketError::Timeout | TicketError::Indeterminate) if start.elapsed() >= Duration::from_millis(950) => {
            released(held.release().await)
        }
        other => Err(format!("a wait of 1 s: {:?} after {:?}", other.err(), start.elapsed())),
    }
}

async fn a_stale_release_is_not_current(broker: &TicketBroker) -> Result<(), String> {
    let stale = acquire(broker, "stale", Duration::ZERO, Duration::from_secs(1)).await?;
    let next = acquire(broker, "stale", Duration::from_secs(5), LEASE).await?;
    if next.token() <= stale.token() {
        return Err(format!("token {} after {}", next.token(), stale.token()));
    }
    match stale.release().await {
        Ok(ReleaseOutcome::AlreadyGoneOrNotCurrent) => released(next.release().await),
        other => Err(format!("a stale release: {other:?}")),
    }
}

async fn a_full_queue_is_busy(broker: &TicketBroker) -> Result<(), String> {
    // Of this run alone: whoever is granted the key in the end may leave it to its lease.
    let key = format!("full-{}", std::process::id());
    let held = acquire(broker, &key, Duration::ZERO, LEASE).await?;
    let waiting: Vec<_> = (0..FULL_QUEUE)
        .map(|_| {
            let (broker, key) = (broker.clone(), key.clone());
            tokio::spawn(async move { broker.acquire(&key, WAIT, LEASE, NO_BUDGET).await })
        })
        .collect();
    // Once they have all been sent, a round trip on either connection comes back after the server has queued them.
    for _ in 0..50 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        released(acquire(broker, "round-trip", Duration::ZERO, LEASE).await?.release().await)?;
    }
    let answer = broker.acquire(&key, WAIT, LEASE, NO_BUDGET).await;
    // Released before the waiters are given up: that may cost the client its connection, and with it the reply.
    let release = held.release().await;
    for task in &waiting {
        task.abort();
    }
    match answer {
        Err(TicketError::Busy) => released(release),
        other => Err(format!("one more than a full queue: {:?}", other.err())),
    }
}

async fn hold(broker: TicketBroker, key: &str) -> Check {
    let ticket = acquire(&broker, key, WAIT, Duration::from_secs(3)).await?;
    println!("held {}", ticket.token());
    std::future::pending::<Check>().await
}

async fn wait(broker: TicketBroker, key: &str) -> Check {
    println!("waiting");
    let ticket = acquire(&broker, key, WAIT, LEASE).await?;
    Ok(format!("granted {}", ticket.token()))
}

async fn acquire(
    broker: &TicketBroker,
    key: &str,
    wait: Duration,
    lease: Duration,
) -> Result<ticketing::Ticket, String> {
    broker
        .acquire(key, wait, lease, NO_BUDGET)
        .await
        .map_err(|error| format!("acquire {key}: {error}"))
}

fn released(outcome: Result<ReleaseOutcome, TicketError>) -> Result<(), String> {
    match outcome {
        Ok(ReleaseOutcome::Released) => Ok(()),
        other => Err(format!("a release of what is held: {other:?}")),
    }
}

async fn join(tasks: Vec<tokio::task::JoinHandle<Result<(), String>>>) -> Result<(), String> {
    for task in tasks {
        task.await.map_err(|panic| panic.to_string())??;
    }
    Ok(())
}
