import UIKit

/// Twenty rows, each with a wait of its own, on the few cells that fit the screen.
final class ListViewController: PageViewController, UITableViewDataSource {
  private let requests: [CodeRequest]
  private let table = UITableView(frame: .zero, style: .plain)

  init(context: SampleContext) {
    requests = (0..<20).map { CodeRequest(at: $0, seconds: context.seconds) }
    super.init(title: "A list on reused cells", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    addButton("Send all") { [weak self] _ in self?.sendAll() }
    table.rowHeight = 48
    table.dataSource = self
    fill(with: table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { requests.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: CodeRequestCell.identifier) as? CodeRequestCell
      ?? CodeRequestCell(style: .default, reuseIdentifier: CodeRequestCell.identifier)
    let request = requests[indexPath.row]
    cell.show(request) { [weak self] in self?.send([request]) }
    return cell
  }

  private func sendAll() {
    send(requests)
  }

  private func send(_ requests: [CodeRequest]) {
    for request in requests { request.send() }
    table.reloadData()
  }
}
